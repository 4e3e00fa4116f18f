// A question of Truthtrance, written: a simple one, or one made of others.
import { text } from "../../words/text";
import { pretty } from "../../words/pretty";
import { FormView } from "../FormView";
import { MAX_DEPTH, MAX_PARTS, type Questions, blank, fieldsOf, kindOf, madeOf, partsOf, wire } from "./questions";

const words = text.questions as Record<string, string>;
const MADE = ["and", "or", "not"];

type Props = {
  all: Questions;
  question: unknown;
  change: (question: unknown) => void;
  /** How much deeper parts may lie. */
  depth?: number;
  /** How many more simple questions the whole may have. */
  room: number;
  label?: string;
};

/** A question and its parts, which are questions too. */
export function Question({ all, question, change, depth = MAX_DEPTH, room, label = text.question }: Props) {
  const kind = kindOf(question);
  const parts = partsOf(question);
  const kinds = [...Object.keys(all), ...(depth > 0 ? MADE.filter((m) => m === "not" || m === kind || room > 0 || parts.length > 1) : [])];
  const put = (next: string) => {
    // What was written stays: a simple question becomes the first part, and the other way round.
    if (MADE.includes(next) && parts.length > 0) change(madeOf(next, next === "not" ? parts.slice(0, 1) : [...parts, blank(all, "holds-card")].slice(0, Math.max(2, parts.length))));
    else if (MADE.includes(next)) change(madeOf(next, next === "not" ? [question] : [question, blank(all, "holds-card")]));
    else change(blank(all, next));
  };
  const set = (at: number, part: unknown) => change(madeOf(kind, parts.map((p, n) => (n === at ? part : p))));
  return (
    <>
      <label class="field">
        {label}
        <select value={kind} aria-label={label} onChange={(e) => put(e.currentTarget.value)}>
          {kinds.map((k) => <option key={k} value={k}>{words[k] ?? pretty(k)}</option>)}
        </select>
      </label>
      {parts.length === 0 && (
        <FormView form={all[kind] ?? "nothing"} value={fieldsOf(question)} change={(v) => change(wire(kind, v as Record<string, unknown>))} label={text.question} />
      )}
      {parts.length > 0 && (
        <fieldset class="parts">
          <legend>{words[kind]}</legend>
          {parts.map((part, at) => (
            <div key={at} class="part">
              <Question all={all} question={part} change={(next) => set(at, next)} depth={depth - 1} room={room} label={`${text.questionPart} ${at + 1}`} />
              {kind !== "not" && parts.length > 1 && (
                <button type="button" class="quiet" aria-label={`${text.removePart} ${at + 1}`} onClick={() => change(madeOf(kind, parts.filter((_, n) => n !== at)))}>
                  {text.removePart}
                </button>
              )}
            </div>
          ))}
          {kind !== "not" && (
            <button type="button" class="quiet" disabled={room < 1} onClick={() => change(madeOf(kind, [...parts, blank(all, "holds-card")]))}>
              {text.addPart}
            </button>
          )}
        </fieldset>
      )}
    </>
  );
}

/** How many simple questions may be added. */
export const roomLeft = (used: number): number => MAX_PARTS - used;
