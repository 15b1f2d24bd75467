// The order in which the catalogue is drawn from: seeded, with tools that could do the job of a real tool last. A test
// of `get_weather` must not fail because another weather service was called.
import type { ToolDefinition } from '../../core/trace/trace.js'
import { plainWords } from '../lint/plain-words.js'
import { firstSentence } from './first-sentence.js'
import { SeededRandom } from './seeded-random.js'
import { KNOWN_VERBS } from './verb-synonyms.js'

const VERBS: ReadonlySet<string> = new Set(plainWords(KNOWN_VERBS.join(' ')))

/** Every tool of the catalogue whose server is not one of the real ones. */
export function unrelatedFirst(
  catalog: readonly ToolDefinition[],
  tools: readonly ToolDefinition[],
  seed: number,
): ToolDefinition[] {
  const servers = new Set(tools.map(({ server }) => server))
  const subjects = new Set(tools.flatMap(realSubjects))
  const isNamedAlike = (tool: ToolDefinition) => subjectsIn(tool.name).some((word) => subjects.has(word))
  const relatedServers = new Set(catalog.filter(isNamedAlike).map(({ server }) => server))
  const distance = (tool: ToolDefinition) => (isNamedAlike(tool) ? 2 : relatedServers.has(tool.server) ? 1 : 0)
  const candidates = new SeededRandom(seed, 'catalog').shuffled(catalog).filter(({ server }) => !servers.has(server))
  return [0, 1, 2].flatMap((wanted) => candidates.filter((tool) => distance(tool) === wanted))
}

/** When a name consists of verbs only, such as `search`, the description says what the tool is about. */
function realSubjects({ server, name, description = '' }: ToolDefinition): string[] {
  const named = subjectsIn(name)
  return [...subjectsIn(server ?? ''), ...(named.length === 0 ? subjectsIn(firstSentence(description)) : named)]
}

function subjectsIn(text: string): string[] {
  return plainWords(text).filter((word) => !VERBS.has(word))
}
