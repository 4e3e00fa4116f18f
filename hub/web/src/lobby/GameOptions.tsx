// What is played: the preset of rules, sets and modules, and every policy for those who want to choose.
import { useSignal } from "@preact/signals";
import { Mark } from "../board/Token";
import { welcome } from "../model";
import { GROUPS, type Policy, type Value, type Values, differing, policyName, preset } from "../words/policies";
import { pretty } from "../words/pretty";
import { text } from "../words/text";

/** The game's part of a room's options. */
export type GameChoice = { rules: string; modules: string[]; policies: Values };

/** What is sent: nothing that the preset says anyway. */
export function wire(choice: GameChoice): Record<string, unknown> {
  const policies = differing(choice.rules, choice.policies);
  return {
    rules: choice.rules,
    ...(choice.modules.length > 0 ? { modules: choice.modules } : {}),
    ...(Object.keys(policies).length > 0 ? { policies } : {}),
  };
}

type Props = { choice: GameChoice; change: (choice: GameChoice) => void };

/** The choices of a new table. */
export function GameOptions({ choice, change }: Props) {
  return (
    <>
      <label class="field">
        {text.rules}
        <select name="rules" value={choice.rules} onChange={(e) => change({ ...choice, rules: e.currentTarget.value })}>
          <option value="basic">{text.basic}</option>
          <option value="advanced">{text.advanced}</option>
        </select>
      </label>
      <Modules choice={choice} change={change} />
      <Expert choice={choice} change={change} />
    </>
  );
}

/** Sets and modules, as far as the hub can play them. */
function Modules({ choice, change }: Props) {
  const all = welcome.value.modules;
  if (all.length === 0) return null;
  const flip = (id: string, on: boolean) => {
    const rest = choice.modules.filter((m) => m !== id);
    change({ ...choice, modules: on ? [...rest, id] : rest });
  };
  return (
    <fieldset class="field modules">
      <legend>{text.modules}</legend>
      {all.map((m) => (
        <label class="row" key={m.id}>
          <input type="checkbox" checked={choice.modules.includes(m.id)} onChange={(e) => flip(m.id, e.currentTarget.checked)} />
          <span>
            {m.name}
            {m.factions.length > 0 && (
              <span class="dim"> {m.factions.map((f) => <span key={f}><Mark faction={f} /> {pretty(f)} </span>)}</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Every policy by name, with what it means; what differs from the preset is marked. */
function Expert({ choice, change }: Props) {
  const search = useSignal("");
  const usual = preset(choice.rules);
  const changed = Object.keys(differing(choice.rules, choice.policies)).length;
  const wanted = search.value.toLowerCase();
  const fits = (p: Policy) => wanted === "" || `${p.name} ${policyName(p.name)} ${p.text} ${p.rule}`.toLowerCase().includes(wanted);
  const set = (name: string) => (value: Value) => change({ ...choice, policies: { ...choice.policies, [name]: value } });
  return (
    <details class="expert">
      <summary>{text.expert}{changed > 0 && <span class="changed"> ({changed} {text.changed})</span>}</summary>
      <p class="dim note">{text.expertHint}</p>
      <div class="row">
        <input aria-label={text.policySearch} placeholder={text.policySearch} value={search.value} onInput={(e) => (search.value = e.currentTarget.value)} />
        <button type="button" disabled={changed === 0} onClick={() => change({ ...choice, policies: {} })}>{text.asUsual}</button>
      </div>
      {GROUPS.map((group) => {
        const shown = group.of.filter(fits);
        return shown.length === 0 ? null : (
          <section key={group.name} aria-label={text.policyGroups[group.name]}>
            <h3>{text.policyGroups[group.name]}</h3>
            {shown.map((p) => (
              <PolicyField key={p.name} policy={p} value={choice.policies[p.name] ?? usual[p.name] ?? false} usual={usual[p.name] ?? false} change={set(p.name)} />
            ))}
          </section>
        );
      })}
    </details>
  );
}

type FieldProps = { policy: Policy; value: Value; usual: Value; change: (value: Value) => void };

function PolicyField({ policy, value, usual, change }: FieldProps) {
  const id = `policy-${policy.name}`;
  const note = `${id}-note`;
  const control = policy.range ? (
    <input
      id={id} aria-describedby={note} type="number" min={policy.range.min} max={policy.range.max} value={Number(value)}
      onChange={(e) => change(Math.max(policy.range?.min ?? 0, Math.min(policy.range?.max ?? 0, Math.round(Number(e.currentTarget.value)))))}
    />
  ) : policy.options.length > 0 ? (
    <select id={id} aria-describedby={note} value={String(value)} onChange={(e) => change(e.currentTarget.value)}>
      {policy.options.map((o) => <option key={o.value} value={o.value}>{o.text}</option>)}
    </select>
  ) : (
    <input id={id} aria-describedby={note} type="checkbox" checked={value === true} onChange={(e) => change(e.currentTarget.checked)} />
  );
  return (
    <div class={value === usual ? "policy" : "policy differs"}>
      <label for={id}>{policyName(policy.name)}</label>
      {control}
      <p id={note} class="dim note">
        {policy.text}. {policy.rule && <span class="cite">{policy.rule}</span>}
        {value !== usual && <b> {text.changedHere}</b>}
      </p>
    </div>
  );
}
