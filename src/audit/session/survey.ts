// What a server says about itself and offers, in one revision: the facts that probes start from.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { describeAnswer, type Exchange, resultOf } from '../probe/exchange.js'
import { type Era, eraOf, newestOf, REVISIONS, type Revision } from '../probe/revision.js'
import { Session, type SessionSetting } from './session.js'

export interface Survey {
  /** The revision whose clauses apply. */
  readonly revision: Revision
  /** What the server answered, which may be older than any of `REVISIONS`. */
  readonly version: string
  readonly transport: 'stdio' | 'http'
  /** `initialize` or `server/discover`. */
  readonly opening: Exchange
  /** Name and version as the server says them; empty when it does not. */
  readonly server: RawRecord
  readonly capabilities: RawRecord
  readonly instructions: string | undefined
  readonly lists: Readonly<Record<ListName, List>>
  /** The entries of `lists.tools`. */
  readonly tools: readonly RawRecord[]
}

export const LIST_NAMES = ['tools', 'resources', 'resourceTemplates', 'prompts'] as const
export type ListName = (typeof LIST_NAMES)[number]

export interface List {
  /** As sent. */
  readonly entries: readonly RawRecord[]
  readonly pages: readonly Exchange[]
  /** Why it could not be read, or not to its end. Undefined too where the server does not announce the list. */
  readonly trouble?: string
}

export const LIST_METHODS: Readonly<Record<ListName, string>> = {
  tools: 'tools/list',
  resources: 'resources/list',
  resourceTemplates: 'resources/templates/list',
  prompts: 'prompts/list',
}

/** The capability that announces a list. */
const CAPABILITY: Readonly<Record<ListName, string>> = {
  tools: 'tools',
  resources: 'resources',
  resourceTemplates: 'resources',
  prompts: 'prompts',
}

/** A list that never ends is cut. */
const MAX_PAGES = 100

/** One survey in each era that the server speaks, legacy first; and how it answered in an era that it does not speak. */
export interface Surveys {
  readonly surveys: readonly Survey[]
  readonly refused: Readonly<Partial<Record<Era, Exchange>>>
  /** The last lines of its standard error; null for a server at a URL. */
  readonly output: readonly string[] | null
  /** The first line of its standard output that is not a message. */
  readonly stray?: string
}

export async function surveyServer(setting: SessionSetting, eras: readonly Era[]): Promise<Surveys> {
  const surveys: Survey[] = []
  const refused: Partial<Record<Era, Exchange>> = {}
  let output: readonly string[] | null = null
  let stray: string | undefined
  // A server that has answered in one era may be silent in the other, which is not waited for as long.
  let openMs = setting.limits.openMs
  for (const era of eras) {
    const revision = newestOf(era) as Revision
    const session = await Session.open({ ...setting, limits: { ...setting.limits, openMs } }, revision)
    try {
      const speaks = spokenRevision(session)
      if (speaks === undefined) {
        refused[era] = session.opening
        continue
      }
      openMs = Math.min(openMs, Math.max(setting.limits.timeoutMs, 3 * session.opening.ms))
      surveys.push(await surveyIn(session, speaks, setting))
    } finally {
      if (session.wire.kind === 'stdio') {
        output = session.wire.stderr
        stray ??= session.wire.log.since(0).find((entry) => entry.kind === 'stray')?.text
      }
      await session.close()
    }
  }
  return { surveys, refused, output, ...(stray === undefined ? {} : { stray }) }
}

/** The revision that an opened session speaks; undefined when it was refused. */
function spokenRevision({ opening, revision }: Session): { revision: Revision; version: string } | undefined {
  const result = resultOf(opening)
  if (result === undefined) return undefined
  if (eraOf(revision) === 'modern') {
    const versions = Array.isArray(result.supportedVersions) ? result.supportedVersions : []
    return versions.includes(revision) ? { revision, version: revision } : undefined
  }
  const version = typeof result.protocolVersion === 'string' ? result.protocolVersion : revision
  const known = REVISIONS.find((one) => one === version && eraOf(one) === 'legacy')
  return { revision: known ?? (version < REVISIONS[0] ? REVISIONS[0] : revision), version }
}

async function surveyIn(
  opened: Session,
  { revision, version }: { readonly revision: Revision; readonly version: string },
  setting: SessionSetting,
): Promise<Survey> {
  // A server that answers with an older revision is asked in that one from then on.
  const session = revision === opened.revision ? opened : await Session.open(setting, revision)
  try {
    const result = resultOf(session.opening) ?? {}
    const capabilities = isRecord(result.capabilities) ? result.capabilities : {}
    const lists = {
      tools: await listOf(session, 'tools', capabilities),
      resources: await listOf(session, 'resources', capabilities),
      resourceTemplates: await listOf(session, 'resourceTemplates', capabilities),
      prompts: await listOf(session, 'prompts', capabilities),
    }
    return {
      revision,
      version,
      transport: session.wire.kind,
      opening: session.opening,
      server: serverInfoIn(result),
      capabilities,
      instructions: typeof result.instructions === 'string' ? result.instructions : undefined,
      lists,
      tools: lists.tools.entries,
    }
  } finally {
    if (session !== opened) await session.close()
  }
}

function serverInfoIn({ serverInfo, _meta }: RawRecord): RawRecord {
  const inMeta = isRecord(_meta) ? _meta['io.modelcontextprotocol/serverInfo'] : undefined
  return [serverInfo, inMeta].find(isRecord) ?? {}
}

async function listOf(session: Session, list: ListName, capabilities: RawRecord): Promise<List> {
  if (!isRecord(capabilities[CAPABILITY[list]])) return { entries: [], pages: [] }
  return await readList(session, list)
}

/** All pages of a list, as sent. */
export async function readList(session: Session, list: ListName): Promise<List> {
  const entries: RawRecord[] = []
  const pages: Exchange[] = []
  let cursor: unknown
  do {
    const page = await session.request(LIST_METHODS[list], cursor === undefined ? {} : { cursor })
    pages.push(page)
    const result = resultOf(page)
    if (result === undefined) {
      return { entries, pages, trouble: `${LIST_METHODS[list]}: ${describeAnswer(page)}` }
    }
    const listed = result[list]
    if (!Array.isArray(listed)) {
      return { entries, pages, trouble: `${LIST_METHODS[list]}: the result has no list \`${list}\`` }
    }
    entries.push(...listed.filter(isRecord))
    cursor = result.nextCursor
  } while (cursor !== undefined && cursor !== null && pages.length < MAX_PAGES)
  return cursor === undefined || cursor === null
    ? { entries, pages }
    : { entries, pages, trouble: `${LIST_METHODS[list]} has no end after ${MAX_PAGES} pages` }
}
