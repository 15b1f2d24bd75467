// What a server shows of its state: lists, contents of resources, and answers of tools that read and are steady.
import { listSome } from '../../core/text/list-some.js'
import { showName } from '../../core/text/show-name.js'
import type { RawRecord } from '../../core/trace/trace-fields.js'
import { ownTrouble } from '../answers/own-trouble.js'
import type { Audit } from '../probe/audit.js'
import { type Exchange, resultOf } from '../probe/exchange.js'
import type { Session } from '../session/session.js'
import { LIST_METHODS } from '../session/survey.js'
import { BASELINES, type Baseline } from './baselines.js'
import { type PlainAnswer, successOf } from './plain-answer.js'
import { mayVary } from './reading-tools.js'
import { substanceOf, type Variation } from './variations.js'

/** One place to look at. */
export interface Observer {
  /** ``the answer of `list_notes` ``, ``the resource `note://one` ``, `` `resources/list` ``. */
  readonly label: string
  /** The tool that is called to look. */
  readonly tool?: string
  readonly look: (session: Session) => Promise<Exchange>
  readonly read: (exchange: Exchange) => PlainAnswer | undefined
}

/** Makes a request in some session; undefined when there is no time for it. */
export type Ask = (request: (session: Session) => Promise<Exchange>) => Promise<Exchange | undefined>

interface View {
  readonly exchange: Exchange
  readonly answer: PlainAnswer | undefined
}

/** What all observers saw at one time. */
export type Views = ReadonlyMap<Observer, View>

export interface Change {
  readonly observer: Observer
  /** The differences of substance, at least one. */
  readonly variations: readonly Variation[]
  readonly evidence: readonly [Exchange, Exchange]
}

const MAX_READERS = 8
const MAX_RESOURCES = 8
/** Looking is done again and again. */
const QUICK_MS = 1000
/** What records that something was asked, not what was changed. */
const JOURNAL =
  /\b(?:history|histories|activity|activities|audit|journal|calls?|requests?|queries|searches|cached?|visited|viewed|seen|last|previous|undo|changes|revisions?|versions?)\b/i

/** Steady tools, resources, and the lists of resources and prompts: what is not expected to change by itself. */
export async function observersOf(audit: Audit): Promise<readonly Observer[]> {
  const { lists } = audit.survey
  const readers = (await audit.observe(BASELINES)).calls.filter(
    (one) => isStill(one.tool) && isRepeatable(one) && one.exchanges.every(({ ms }) => ms < QUICK_MS),
  )
  const resources = lists.resources.entries.filter(
    ({ uri, name, title, description }) =>
      typeof uri === 'string' && isStill({ name: `${String(name ?? '')} ${uri}`, title, description }),
  )
  return [
    ...(['resources', 'prompts'] as const).flatMap((list) =>
      lists[list].pages.length === 0 ? [] : [listObserver(list)],
    ),
    ...resources.slice(0, MAX_RESOURCES).map(({ uri }) => resourceObserver(String(uri))),
    ...readers.slice(0, MAX_READERS).map(({ name, args }) => toolObserver(name, args)),
  ]
}

export function toolObserver(name: string, args: RawRecord): Observer {
  return {
    label: `the answer of ${showName(name)}`,
    tool: name,
    look: async (session) => await session.call(name, args),
    read: successOf,
  }
}

export async function viewsOf(observers: readonly Observer[], ask: Ask): Promise<Views> {
  const views = new Map<Observer, View>()
  for (const observer of observers) {
    const exchange = await ask(observer.look)
    if (exchange !== undefined) views.set(observer, { exchange, answer: observer.read(exchange) })
  }
  return views
}

/** What two looks do not agree on. What one of them did not see, for a reason that may pass, has not changed. */
export function changesBetween(before: Views, after: Views): readonly Change[] {
  return [...after].flatMap(([observer, { exchange, answer }]): Change[] => {
    const earlier = before.get(observer)
    if (earlier === undefined || ownTrouble(exchange) !== undefined || ownTrouble(earlier.exchange) !== undefined)
      return []
    const evidence: [Exchange, Exchange] = [earlier.exchange, exchange]
    if (answer === undefined || earlier.answer === undefined) {
      const isSame = (answer === undefined) === (earlier.answer === undefined)
      // A server that is silent has not changed either.
      if (isSame || exchange.answer === null || earlier.exchange.answer === null) return []
      const isError = {
        path: 'isError',
        kind: 'value',
        before: earlier.answer === undefined,
        after: answer === undefined,
      }
      return [{ observer, variations: [isError as Variation], evidence }]
    }
    const variations = substanceOf(earlier.answer, answer)
    return variations.length === 0 ? [] : [{ observer, variations, evidence }]
  })
}

/** `` `resources/list`, the answer of `list_notes` ``. */
export function labelsOf(changes: readonly Change[]): string {
  return listSome(
    changes.map(({ observer }) => observer.label),
    3,
  )
}

/** By its last two calls, between which no other tool was called: another one may change what it answers. */
function isRepeatable({ exchanges }: Baseline): boolean {
  const [last, other] = exchanges.slice(-2).map(successOf)
  return last !== undefined && other !== undefined && substanceOf(last, other).length === 0
}

function isStill(said: RawRecord & { readonly name: string }): boolean {
  const { name, title, description } = said
  const words = name.replace(/[^\p{L}\p{N}]+/gu, ' ')
  return !mayVary(said) && ![words, title, description].some((text) => JOURNAL.test(String(text ?? '').slice(0, 5000)))
}

function listObserver(list: 'resources' | 'prompts'): Observer {
  const method = LIST_METHODS[list]
  return {
    label: `\`${method}\``,
    look: async (session) => await session.request(method),
    read: (exchange) => contentOf(exchange, list),
  }
}

function resourceObserver(uri: string): Observer {
  return {
    label: `the resource ${showName(uri)}`,
    look: async (session) => await session.request('resources/read', { uri }),
    read: (exchange) => contentOf(exchange, 'contents'),
  }
}

function contentOf(exchange: Exchange, key: string): PlainAnswer | undefined {
  const content = resultOf(exchange)?.[key]
  return Array.isArray(content) ? { isError: false, structured: undefined, content } : undefined
}
