// The entries of a list as the server sent them, and how sentences name them.
import { showName } from '../../core/text/show-name.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { type Exchange, resultOf } from '../probe/exchange.js'
import { inconclusive, judged, type Outcome, type ProbeFinding, skipped } from '../probe/probe.js'
import { LIST_METHODS, type ListName, type Survey } from '../session/survey.js'
import { hasCode, METHOD_NOT_FOUND } from './refusals.js'

export interface ListedEntry {
  readonly value: unknown
  /** The page that it is on. */
  readonly page: Exchange
  /** `the tool `echo``, or `the tool 3` where it has no name. */
  readonly label: string
  /** For `subject` of findings. */
  readonly subject: string
}

interface Kind {
  readonly noun: string
  /** What entries are told apart by. */
  readonly key: string
  readonly capability: string
}

export const KINDS: Readonly<Record<ListName, Kind>> = {
  tools: { noun: 'tool', key: 'name', capability: 'tools' },
  resources: { noun: 'resource', key: 'uri', capability: 'resources' },
  resourceTemplates: { noun: 'resource template', key: 'uriTemplate', capability: 'resources' },
  prompts: { noun: 'prompt', key: 'name', capability: 'prompts' },
}

/** Those that are not objects included. */
export function listedEntries({ lists }: Pick<Survey, 'lists'>, list: ListName): readonly ListedEntry[] {
  const { noun, key } = KINDS[list]
  const all = lists[list].pages.flatMap((page) => {
    const values = resultOf(page)?.[list]
    return Array.isArray(values) ? values.map((value: unknown) => ({ value, page })) : []
  })
  return all.map(({ value, page }, index) => {
    const id = isRecord(value) ? value[key] : undefined
    const isNamed = typeof id === 'string' && id !== ''
    return {
      value,
      page,
      label: `the ${noun} ${isNamed ? showName(id) : index + 1}`,
      subject: isNamed ? id : `${noun} ${index + 1}`,
    }
  })
}

/** Judges each entry of a list; not decided where there is none. */
export function judgeEntries(
  survey: Survey,
  list: ListName,
  findingsOn: (entry: ListedEntry) => readonly (string | Omit<ProbeFinding, 'subject' | 'evidence'>)[],
): Outcome {
  const entries = listedEntries(survey, list)
  if (entries.length === 0) return nothingListed(survey, list)
  const findings = entries.flatMap((entry) =>
    findingsOn(entry).map((one) => ({
      ...(typeof one === 'string' ? { message: one } : one),
      subject: entry.subject,
      evidence: [entry.page],
    })),
  )
  return judged(survey.lists[list].pages, findings)
}

/** Why there is nothing to judge in a list without entries. */
export function nothingListed({ lists, capabilities }: Survey, list: ListName): Outcome {
  const { noun, capability } = KINDS[list]
  const { trouble, pages } = lists[list]
  const last = pages.at(-1)
  // Without the method there is no such list. `announced-lists` says where one was announced.
  if (last !== undefined && hasCode(last, METHOD_NOT_FOUND)) return skipped(`the server has no ${LIST_METHODS[list]}`)
  if (trouble !== undefined) return inconclusive(`the list cannot be read: ${trouble}`, ...pages)
  if (!isRecord(capabilities[capability])) return skipped(`the server does not announce \`${capability}\``)
  return skipped(`${LIST_METHODS[list]} lists no ${noun}`)
}
