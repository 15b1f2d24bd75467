// Which words of a suite are names: something else has to have the same name, or the word means nothing. Prose, labels and
// data are none.

export type NameKind =
  | 'key'
  | 'gate'
  | 'matcher'
  | 'target'
  | 'tool'
  | 'server'
  | 'agent'
  | 'fault'
  | 'model'
  | 'file'
  | 'program'
  | 'argument'
  | 'schema word'
  | 'option value'
  | 'state'
  | 'variable'
  | 'code'

/** A place, as rules see it: `agents[].trajectory.calls[].args.subset.city`. */
type Rule = readonly [pattern: RegExp, kind: NameKind | null]

const GATES =
  /(^|(agents|tests)\[\]\.)(equal_function_sets|tool_selection|trajectory|trajectory_axes|golden_path|tool_edges|discovery|distractors|stability|reliability|recovery|narrative|orchestration|token_efficiency|critics)$|^tool_quality$/

/** Keys that people choose. The first rule that fits decides; null is no name. */
const KEY_RULES: readonly Rule[] = [
  [/^servers\.[^.]+$/, 'server'],
  [/\.tracks\.[^.]+$/, null],
  [/(^|\.)(env|headers)\.[^.]+$/, 'variable'],
  [/(^|\.)expect_state\./, 'state'],
  [/(^|\.)(input_schema|output_schema|args\.schema)\.(.*\.)?properties\.[^.]+$/, 'argument'],
  [/(^|\.)(input_schema|output_schema|args\.schema)\./, 'schema word'],
  [/(^|\.)args\.(subset|exact|defaults)\./, 'argument'],
  [/(^|\.)trajectory\.calls\[\]\.args\.[^.]+$/, 'key'],
  [/(^|\.)args\./, 'argument'],
  [/(^|\.)expect\[\]\.(target|matcher|message)$/, 'key'],
  [/(^|\.)expect\[\]\.matcher\.[^.]+$/, 'matcher'],
  [/(^|\.)expect\[\]\.<target>$/, 'target'],
  [/(^|\.)expect\[\]\.<target>\.[^.]+$/, 'matcher'],
  [/(^|\.)expect\[\]\.(<target>|matcher)\..+/, null],
  [/^(providers|prices)\.[^.]+$/, 'model'],
  [GATES, 'gate'],
  [/./, 'key'],
]

const VALUE_RULES: readonly Rule[] = [
  [/(^|\.)(input_schema|output_schema|args\.schema)\.(.*\.)?required\[\]$/, 'argument'],
  [/(^|\.)(input_schema|output_schema|args\.schema)\.(.*\.)?(type|format)$/, 'schema word'],
  [/(^|\.)(input_schema|output_schema|args\.schema)\./, null],
  [/(^|\.)(args|expect_state)\./, null],
  [/(^|\.)expect\[\]\.target$/, 'target'],
  [/(^|\.)expect\[\]/, null],
  [/(^|\.)(expected_tool|tool|producer|consumer|first|second)$/, 'tool'],
  [/(^|\.)(members|allowed|restricted|correct|of|fallbacks|ablate|mutating_tools|readonly_tools)\[\]$/, 'tool'],
  [/(^|\.)(golden_path\.calls\[\]|trajectory\.calls\[\]\.name|discovery\.expected\[\])$/, 'tool'],
  [/(^|\.)delegation\[\]\.(from|to)$/, 'tool'],
  [/^servers\.[^.]+\.tools\[\]\.name$/, 'tool'],
  [/(^|\.)servers\[\]$|(^|\.)server$/, 'server'],
  [/(^|\.)agent$/, 'agent'],
  [/(^|\.)inject\[\]$|^faults\[\]\.name$/, 'fault'],
  [/(^|\.)model$|(^|\.)models\[\]$/, 'model'],
  [/(^|\.)(mock|workspace|labels|each|mcp_config)$|^imports\[\]$/, 'file'],
  [/(^|\.)command$|(^|\.)command\[\]$/, 'program'],
  [/(^|\.)fields\[\]\.field$|(^|\.)via\.(arg|result)$/, 'argument'],
  [/(^|\.)(mode|critic|weight|kind|from|metric|pass_rule|outcome|extra_calls|extra_args|transport)$/, 'option value'],
]

/** What a key at this place names. */
export function kindOfKey(place: string): NameKind | null {
  return kindBy(KEY_RULES, place)
}

/** What a value at this place names; `target` is the target that it is expected of. */
export function kindOfValue(place: string, target: string | null): NameKind | null {
  // What a tool is called is a name wherever it is expected.
  if (target !== null && /(^|\.)name$|^tool_names/.test(target) && !place.endsWith('message')) return 'tool'
  return kindBy(VALUE_RULES, place)
}

function kindBy(rules: readonly Rule[], place: string): NameKind | null {
  return rules.find(([pattern]) => pattern.test(place))?.[1] ?? null
}
