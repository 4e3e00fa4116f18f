// The policies of a table: what they are called, what they mean and may be, and what each preset says.
import presets from "../../../../docs/protocol/presets.json";
import schema from "../../../../docs/protocol/setup.schema.json";

type Node = { description?: string; type?: string; const?: string; enum?: string[]; oneOf?: Node[]; $ref?: string; maximum?: number; minimum?: number };
/** What a policy may be. */
export type Value = boolean | number | string;
/** One policy. `rule`: its paragraphs; `reading`: they are decisions of this project, not print. */
export type Policy = {
  name: string;
  text: string;
  rule: string;
  reading: boolean;
  /** For choices: each value with its meaning; for numbers: the bounds. A switch has neither. */
  options: { value: string; text: string }[];
  range: { min: number; max: number } | null;
};
/** Policies by name. */
export type Values = Record<string, Value>;

const defs = (schema as unknown as { $defs: Record<string, Node & { properties?: Record<string, Node> }> }).$defs;
const byMode = presets as unknown as Record<string, Values>;

const sentence = (text: string) => text.replace(/\s*\.$/, "");

function read(name: string, node: Node): Policy {
  const described = node.description ?? name;
  const cited = /^(.*?)\s*\(([A-Z]+\d[^()]*)\)\.?$/s.exec(described);
  const rule = cited?.[2] ?? "";
  const type = node.$ref ? defs[node.$ref.split("/").pop() ?? ""] : undefined;
  const options = (type?.oneOf ?? []).flatMap((v) => {
    const values = v.const !== undefined ? [v.const] : (v.enum ?? []);
    return values.map((value) => ({ value, text: sentence(v.description ?? value) }));
  });
  const bounds = /(\d+) to (\d+)/.exec(described);
  const range = node.type === "integer" ? { min: Number(bounds?.[1] ?? node.minimum ?? 0), max: Number(bounds?.[2] ?? node.maximum ?? 99) } : null;
  return { name, text: sentence(cited?.[1] ?? described), rule, reading: /(^|[ ,])(D|CD|XD|MD|S)\d/.test(rule), options, range };
}

/** Every policy that a table can set. */
export const POLICIES: Policy[] = Object.entries(defs["Policies"]?.properties ?? {}).map(([name, node]) => read(name, node));

const byName = new Map(POLICIES.map((p) => [p.name, p]));

/** A policy by its name. */
export const policy = (name: string): Policy | undefined => byName.get(name);

const NAMES: Record<string, string> = { bg: "Bene Gesserit", choam: "CHOAM", richese: "Richese", fremen: "Fremen", guild: "Guild", harkonnen: "Harkonnen", karama: "Karama", nexus: "Nexus", kwisatz: "Kwisatz", haderach: "Haderach", semuta: "Semuta", distrans: "Distrans", kull: "Kull" };

/** What a policy is called. */
export function policyName(name: string): string {
  const words = name.split("_").map((w) => NAMES[w] ?? w).join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a preset says. */
export const preset = (rules: string): Values => byMode[rules] ?? {};

/** The policies that differ from a preset. */
export function differing(rules: string, values: Values): Values {
  const usual = preset(rules);
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => usual[name] !== value));
}

/** A policy's value in words. */
export function valueWords(name: string, value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  const found = policy(name)?.options.find((o) => o.value === value);
  return found ? found.text.charAt(0).toLowerCase() + found.text.slice(1) : String(value);
}

/** The kinds of policies, in the order in which they are listed. */
export const GROUPS: { name: "advanced" | "readings" | "options"; of: Policy[] }[] = [
  { name: "advanced", of: POLICIES.filter((p) => preset("basic")[p.name] !== preset("advanced")[p.name]) },
  { name: "readings", of: POLICIES.filter((p) => p.reading && preset("basic")[p.name] === preset("advanced")[p.name]) },
  { name: "options", of: POLICIES.filter((p) => !p.reading && preset("basic")[p.name] === preset("advanced")[p.name]) },
];
