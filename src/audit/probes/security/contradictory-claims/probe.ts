import { showQuote } from '../../../../catalog/lint/show-text.js'
import { nameTokens, stem, stems } from '../../../../core/members/tool-words.js'
import { showName } from '../../../../core/text/show-name.js'
import type { RawRecord } from '../../../../core/trace/trace-fields.js'
import { defineProbe, judged, type ProbeFinding, skipped } from '../../../probe/probe.js'
import { hintOf, type NamedTool } from '../../../relations/reading-tools.js'

export const contradictoryClaims = defineProbe({
  id: 'security/contradictory-claims',
  title: 'What a tool says about itself in words agrees with its annotations.',
  severity: 'warning',
  reference: {
    title: 'MCP schema, ToolAnnotations',
    url: 'https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations',
  },
  run: async ({ survey }) => {
    const annotated = survey.tools.filter(isAnnotated)
    if (annotated.length === 0) return skipped('no tool says in its annotations whether it only reads')
    const evidence = survey.lists.tools.pages.slice(0, 1)
    const findings = annotated.flatMap((tool) =>
      contradictionsOf(tool).map(({ message, ...claim }) => ({
        message: `${showName(tool.name)} contradicts itself: ${message}`,
        subject: tool.name,
        evidence,
        ...claim,
      })),
    )
    return judged(evidence, findings)
  },
})

function isAnnotated(tool: RawRecord): tool is NamedTool {
  const hints = [hintOf(tool, 'readOnlyHint'), hintOf(tool, 'destructiveHint')]
  return typeof tool.name === 'string' && hints.some((hint) => hint !== undefined)
}

/** Applied to the beginning of a description, in lower case. Of this tool, not of a mode or a part of it. */
const SAYS_READ_ONLY =
  /(?:^|[.(:;\n-] *)(?:this (?:tool|operation) is |it is |is )?(?:strictly |completely |always |purely )?read[- ]only(?=[.,;:)\n]|$| tool\b| operation\b)|\b(?:this tool|it) (?:does not|doesn't|never) (?:modify|change|write|delete|alter) (?:any|your|the|files?|data|anything|state)\b/
const DESTROYING = stems('delete remove destroy drop wipe erase purge truncate overwrite uninstall revoke')
/** Something that is no data of a user: `remove_background`, `drop_shadow`. */
const READING_TOO = stems(
  'list get show find search preview dry plan simulate check diff explain count background duplicate duplicates noise empty stopwords whitespace format shadow',
)

function contradictionsOf(tool: NamedTool): readonly ProbeFinding[] {
  const readOnly = hintOf(tool, 'readOnlyHint')
  const destructive = hintOf(tool, 'destructiveHint')
  const claims: ProbeFinding[] = []
  if (readOnly === true && destructive === true) {
    // By the schema, clients ignore the second.
    claims.push({ message: 'it has `readOnlyHint: true` and `destructiveHint: true`', severity: 'note' })
  }
  const said = sayingReadOnly(tool)
  if (said !== undefined && destructive === true && readOnly !== true) {
    claims.push({
      message: `its description says that it only reads (${showQuote(said)}), and it has \`destructiveHint: true\``,
    })
  }
  const verb = readOnly === true ? destroyingVerb(tool) : undefined
  if (verb !== undefined) {
    claims.push({ message: `its name says that it destroys (${showQuote(verb)}), and it has \`readOnlyHint: true\`` })
  }
  return claims
}

const BEGINNING = 600

function sayingReadOnly({ description }: NamedTool): string | undefined {
  if (typeof description !== 'string') return undefined
  return SAYS_READ_ONLY.exec(description.slice(0, BEGINNING).toLowerCase())?.[0].replace(/^\W+/, '')
}

/** `delete_note`; the description has to agree, as far as there is one. */
function destroyingVerb({ name, description }: NamedTool): string | undefined {
  const [verb, ...rest] = nameTokens(name)
  if (verb === undefined || !DESTROYING.has(stem(verb)) || rest.some((word) => READING_TOO.has(stem(word)))) {
    return undefined
  }
  if (typeof description !== 'string' || description.trim() === '') return verb
  const words = nameTokens(description.slice(0, BEGINNING)).map(stem)
  const isDenied = words.some((word) => READING_TOO.has(word)) || /\b(?:without|does not|not)\b/i.test(description)
  return words.some((word) => DESTROYING.has(word)) && !isDenied ? verb : undefined
}
