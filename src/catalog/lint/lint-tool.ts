// The lint of one tool: its name, description and schemas against a table of rules. Needs neither a run nor a model.
import type { ToolDefinition } from '../../core/trace/trace.js'
import { longText, missingDescription, repeatsName, vagueWords } from './description-rules.js'
import type { NearDuplicate } from './duplicates/near-duplicates.js'
import { descriptionGaps } from './gaps/description-gaps.js'
import { isReadable } from './gaps/language.js'
import { withoutPadding } from './gaps/neutral-text.js'
import { missingEnum, parameterRepeatsName, shapelessParameter, undocumentedParameter } from './parameter-rules.js'
import { parametersOf } from './parameters.js'
import { missingItems } from './protocol/missing-items.js'
import { duplicateName, illegalName } from './protocol/name-rules.js'
import { brokenRef, unusedDefs } from './protocol/references.js'
import { invalidSchema } from './protocol/schema-rules.js'
import type { LintFinding, LintKind, LintLevel, LintRule, LintSubject, SentList } from './rule.js'
import { hiddenUnicode, oddSpace } from './safety/character-rules.js'
import { crossToolOrder } from './safety/cross-tool-orders.js'
import { encodedPayload } from './safety/encoded-payloads.js'
import { modelInstructions } from './safety/model-instructions.js'
import { randomToken, secret } from './safety/secrets.js'
import type { ServerTools } from './server-tools.js'
import { showCode } from './show-text.js'
import { stringsOf } from './tool-strings.js'

/** In the order of findings: unsafe ones first, then what clients refuse. */
const RULES: readonly LintRule[] = [
  hiddenUnicode,
  secret,
  modelInstructions,
  encodedPayload,
  crossToolOrder,
  invalidSchema,
  brokenRef,
  missingItems,
  duplicateName,
  illegalName,
  missingDescription,
  repeatsName,
  shapelessParameter,
  missingEnum,
  longText,
  randomToken,
  oddSpace,
  undocumentedParameter,
  vagueWords,
  parameterRepeatsName,
  unusedDefs,
]

export interface ToolLint {
  readonly tool: ToolDefinition
  readonly findings: readonly LintFinding[]
  /** How many parameters the tool has, including nested ones. */
  readonly parameters: number
}

/** What the rest of the catalogue says about a tool. */
export interface ToolContext {
  readonly duplicate: NearDuplicate | undefined
  readonly siblings: ServerTools
  readonly sent: SentList | null
  readonly foreignTools: ReadonlySet<string>
  /** Another server with a tool of the same name. */
  readonly shadowedBy: string | null
  /** What the connection found. */
  readonly mistakes: readonly LintFinding[]
}

export function lintTool(tool: ToolDefinition, context: ToolContext): ToolLint {
  const { duplicate, siblings, sent, foreignTools, shadowedBy, mistakes } = context
  const description = (tool.description ?? '').trim()
  const said = withoutPadding(description)
  const parameters = parametersOf(tool.input_schema)
  const subject: LintSubject = {
    tool,
    description,
    said,
    isReadable: isReadable(said),
    siblings,
    parameters,
    parameterText: parameters.map((parameter) => parameter.description).join('\n'),
    strings: stringsOf(tool),
    sent,
    foreignTools,
  }
  const findings: LintFinding[] = []
  const reporter = (kind: LintKind, level: LintLevel) => (place: string, message: string, sentence?: string) => {
    const suggestion = sentence !== undefined && isHarmless(sentence, subject) ? { suggestion: sentence } : {}
    findings.push({ kind, level, place, message, ...suggestion })
  }
  for (const { kind, level, check } of RULES) check(subject, reporter(kind, level))
  findings.push(...mistakes)
  // A tool that is unsafe to offer does not need a better description.
  const isUnsafe = findings.some(({ level }) => level === 'critical')
  for (const { kind, level, check } of isUnsafe ? [] : descriptionGaps) check(subject, reporter(kind, level))
  const isCalledTheSame = findings.some(({ kind }) => kind === 'duplicate_name')
  if (duplicate !== undefined && !isCalledTheSame) {
    reporter('near_duplicate', 'warning')('name', describeDuplicate(duplicate))
  }
  if (shadowedBy !== null) reporter('shadowed_name', 'warning')('name', describeShadow(shadowedBy))
  return { tool, findings, parameters: subject.parameters.length }
}

/** A sentence made from a definition must not repeat a secret or an instruction. */
function isHarmless(sentence: string, subject: LintSubject): boolean {
  let found = false
  const report = () => {
    found = true
  }
  const strings = [{ place: 'suggestion', text: sentence }]
  for (const { check } of [hiddenUnicode, secret, modelInstructions, encodedPayload, randomToken])
    check({ ...subject, strings }, report)
  return !found
}

function describeDuplicate({ of, reason }: NearDuplicate): string {
  const other = showCode(of.name)
  return `${LIKENESS[reason]} ${other}: merge the two, or say in both descriptions when to use which`
}

function describeShadow(server: string): string {
  return `the server ${showCode(server)} has a tool of the same name, and a client that does not add the name of the server calls the wrong one: rename one of them`
}

const LIKENESS: Readonly<Record<NearDuplicate['reason'], string>> = {
  spelling: 'the name is the same as that of',
  name: 'the name means the same as that of',
  description: 'the description says the same as that of',
  'similar description': 'the description is nearly that of',
}
