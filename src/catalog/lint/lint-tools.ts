// The tool lint (docs/spec/gates.md, section 14): checks names, descriptions and schemas of a tool list with a table of
// rules. Needs neither a run nor a model.
import type { ToolDefinition } from '../../core/trace/trace.js'
import { hiddenUnicode, oddSpace } from './character-rules.js'
import { longText, missingDescription, repeatsName, vagueWords } from './description-rules.js'
import { descriptionGaps } from './gaps/description-gaps.js'
import { isReadable } from './gaps/language.js'
import { withoutPadding } from './gaps/neutral-text.js'
import { modelInstructions } from './model-instructions.js'
import { type NearDuplicate, nearDuplicates } from './near-duplicates.js'
import { missingEnum, parameterRepeatsName, undocumentedParameter } from './parameter-rules.js'
import { parametersOf } from './parameters.js'
import type { LintFinding, LintKind, LintLevel, LintRule, LintSubject } from './rule.js'
import { randomToken, secret } from './secrets.js'
import { ServerTools, toolsByServer } from './server-tools.js'
import { showCode } from './show-text.js'
import { toolStrings } from './tool-strings.js'

/** In the order of findings: unsafe ones first. */
const RULES: readonly LintRule[] = [
  hiddenUnicode,
  secret,
  modelInstructions,
  missingDescription,
  repeatsName,
  undocumentedParameter,
  missingEnum,
  longText,
  randomToken,
  oddSpace,
  vagueWords,
  parameterRepeatsName,
]

export interface ToolLint {
  readonly tool: ToolDefinition
  readonly findings: readonly LintFinding[]
  /** How many parameters the tool has, including nested ones. */
  readonly parameters: number
}

/** The findings for each tool, in list order. Linear in the text, including near-duplicates. */
export function lintTools(tools: readonly ToolDefinition[]): readonly ToolLint[] {
  const servers = toolsByServer(tools)
  const duplicates = nearDuplicates(servers.values())
  return tools.map((tool) => lintTool(tool, duplicates.get(tool), servers.get(tool.server) ?? NO_TOOLS))
}

const NO_TOOLS = new ServerTools([])

function lintTool(tool: ToolDefinition, duplicate: NearDuplicate | undefined, siblings: ServerTools): ToolLint {
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
    strings: toolStrings(tool),
  }
  const findings: LintFinding[] = []
  const reporter = (kind: LintKind, level: LintLevel) => (place: string, message: string, sentence?: string) => {
    const suggestion = sentence !== undefined && isHarmless(sentence, subject) ? { suggestion: sentence } : {}
    findings.push({ kind, level, place, message, ...suggestion })
  }
  for (const { kind, level, check } of RULES) check(subject, reporter(kind, level))
  // A tool that is unsafe to offer does not need a better description.
  const isUnsafe = findings.some(({ level }) => level === 'critical')
  for (const { kind, level, check } of isUnsafe ? [] : descriptionGaps) check(subject, reporter(kind, level))
  if (duplicate !== undefined) reporter('near_duplicate', 'warning')('name', describeDuplicate(duplicate))
  return { tool, findings, parameters: subject.parameters.length }
}

/** A sentence made from a definition must not repeat a secret or an instruction. */
function isHarmless(sentence: string, subject: LintSubject): boolean {
  let found = false
  const report = () => {
    found = true
  }
  const strings = [{ place: 'suggestion', text: sentence }]
  for (const { check } of [hiddenUnicode, secret, modelInstructions, randomToken])
    check({ ...subject, strings }, report)
  return !found
}

function describeDuplicate({ of, reason }: NearDuplicate): string {
  const other = showCode(of.name)
  return `${LIKENESS[reason]} ${other}: merge the two, or say in both descriptions when to use which`
}

const LIKENESS: Readonly<Record<NearDuplicate['reason'], string>> = {
  spelling: 'the name is the same as that of',
  name: 'the name means the same as that of',
  description: 'the description says the same as that of',
  'similar description': 'the description is nearly that of',
}
