import { showPlace, showQuote } from '../../../../catalog/lint/show-text.js'
import { nameTokens, stem, stems } from '../../../../core/members/tool-words.js'
import { showName } from '../../../../core/text/show-name.js'
import { targetsOf } from '../../../attack/targets.js'
import { defineProbe, judged, type ProbeFinding, skipped } from '../../../probe/probe.js'
import { hintOf, type NamedTool } from '../../../relations/reading-tools.js'
import { suiteTools } from '../../../suite/suite-tools.js'
import { sendingWord } from '../../../suite/tool-roles.js'

export const exfiltrationSink = defineProbe({
  id: 'security/exfiltration-sink',
  title: 'A tool asks for no more than its purpose needs, and one that sends does not say that it only reads.',
  severity: 'warning',
  reference: {
    title: 'CWE-201: Insertion of Sensitive Information Into Sent Data',
    url: 'https://cwe.mitre.org/data/definitions/201.html',
  },
  run: async (audit) => {
    const own = suiteTools(audit).flatMap(({ tool, server }) => (server === null ? [tool] : []))
    if (own.length === 0) return skipped('the server has no tools')
    const evidence = audit.survey.lists.tools.pages.slice(0, 1)
    const findings = own.flatMap((tool) => [...asksForTooMuch(tool), ...sendsInSecret(tool)])
    return judged(
      evidence,
      findings.map((finding) => ({ ...finding, evidence })),
    )
  },
})

/** What only the model knows, asked for as a whole. Applied to lower-case text. */
const CONTEXT =
  /\b(?:full|entire|complete|whole|verbatim|all(?: of)?(?: the)?|your|previous|prior|current|recent)(?: and \w{3,12})? (?:conversation|chat|dialog(?:ue)?)(?: (?:history|log|transcript|context|so far)\b|s?[.,;:)]|$)|\byour (?:own |full |entire |complete |original |current ){0,3}(?:system prompt|system message|instructions|chain of thought|context window|list of (?:available )?tools|available tools)\b/

/** Conversations are the purpose of a tool with such a name. */
const ABOUT_CONVERSATIONS = stems(
  'conversation chat dialog dialogue message memory remember transcript summary summarize history thread session prompt agent handoff context feedback log think thinking thought reflect',
)

function asksForTooMuch(tool: NamedTool): readonly ProbeFinding[] {
  if (nameTokens(tool.name).some((word) => ABOUT_CONVERSATIONS.has(stem(word)))) return []
  for (const { name, description } of targetsOf(tool)) {
    const [words] = CONTEXT.exec(description.toLowerCase().replace(/\s+/g, ' ')) ?? []
    if (words === undefined) continue
    const message = `${showPlace(`parameter ${name}`)} of ${showName(tool.name)} asks for what the tool does not need (${showQuote(words)}): whoever runs the server reads it. Ask for the value that the tool works with`
    return [{ message, subject: tool.name }]
  }
  return []
}

function sendsInSecret(tool: NamedTool): readonly ProbeFinding[] {
  const verb = hintOf(tool, 'readOnlyHint') === true ? sendingWord(tool) : undefined
  if (verb === undefined) return []
  const message = `the name of ${showName(tool.name)} says that it sends (${verb}), and it is annotated with \`readOnlyHint: true\`: clients call it without a question. Remove the annotation`
  return [{ message, subject: tool.name }]
}
