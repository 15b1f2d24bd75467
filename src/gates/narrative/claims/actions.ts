// The verbs and nouns of actions, grouped into classes. A claim and a call are about the same action when their classes
// match.
import { stem } from '../../../core/members/tool-words.js'
import { READING } from '../../../core/members/written-verbs.js'

export type ActionClass =
  | 'approve'
  | 'book'
  | 'cancel'
  | 'close'
  | 'create'
  | 'delete'
  | 'exchange'
  | 'invite'
  | 'pay'
  | 'publish'
  | 'run'
  | 'send'
  | 'transfer'
  | 'update'

const VERBS: Readonly<Record<ActionClass, string>> = {
  approve: 'accept approve authorize deny grant reject',
  book: 'book buy checkout order purchase rebook rent reserve schedule reschedule',
  cancel: 'cancel deactivate revoke suspend terminate unsubscribe void',
  close: 'close resolve',
  create: `add append attach author bootstrap build clone copy create download draw duplicate export file fork generate
    implement initialize insert introduce log open plot produce provision rebuild record recreate regenerate register
    render save scaffold seed store write`,
  delete: 'clear delete destroy discard drop erase purge remove strip truncate uninstall wipe',
  exchange: 'exchange return swap',
  invite: 'invite',
  pay: 'charge credit debit deposit issue pay refund reimburse waive withdraw',
  publish: 'announce post publish push share submit tweet upload',
  run: 'activate commit deploy install launch rebase restart trigger',
  send: 'email forward mail message notify reply send ship',
  transfer: 'escalate transfer',
  update: `adjust archive assign bump change configure consolidate correct crop decrease disable edit enable extend fill fix
    increase label link lock lower mark merge migrate modify move overwrite patch pin populate put raise reassign
    redirect reduce refactor rename reopen reorganize replace repopulate reset resize restore restructure revert rewire
    rewrite rotate set switch tag toggle unlock update upgrade downgrade wire`,
}

/** Verbs that describe an action only together with their object: "made the payment", "completed the exchange". */
const LIGHT_VERBS = words('apply complete conduct confirm finalize finish initiate make perform place process request')
/** Verbs that take the class of their object: "issued the refund", "submitted the cancellation". */
const SUPPORT_VERBS = words('file issue submit')

/** Nouns of actions that do not have the form of a verb. */
const NOUNS: Readonly<Record<ActionClass, string>> = {
  approve: 'approval authorization',
  book: 'appointment booking reservation',
  cancel: 'cancellation termination',
  close: '',
  create: 'addition creation registration',
  delete: 'deletion removal',
  exchange: 'replacement',
  invite: 'invitation',
  pay: 'payment transaction',
  publish: 'submission',
  run: 'deployment installation',
  send: '',
  transfer: 'escalation handoff',
  update: 'adjustment correction discount migration modification',
}

/** Verbs whose form is also the noun of the action; `set` and `file` are not. */
const VERBS_TOO =
  stems(`charge change credit deposit edit exchange fix merge order purchase refund reset restart return swap
  transfer update upgrade downgrade upload`)

/** Classes of calls that can back a claim of a class, besides the class itself. */
const ALSO_BACKED_BY: Readonly<Record<ActionClass, 'all' | readonly ActionClass[]>> = {
  approve: ['update', 'create'],
  book: ['create'],
  cancel: ['delete'],
  close: ['cancel', 'update'],
  create: ['update', 'publish', 'book', 'run'],
  delete: ['cancel', 'create', 'update', 'run'],
  exchange: ['update'],
  invite: ['create', 'publish', 'send', 'update'],
  // A system may charge or refund as part of whatever it was told to do.
  pay: 'all',
  publish: ['create', 'run', 'send'],
  run: 'all',
  send: ['invite', 'publish'],
  transfer: ['pay', 'publish', 'send'],
  update: ['create', 'exchange', 'run', 'book', 'publish'],
}

/** Words that are often nouns in tool names: `get_order`, `email_search`. */
const NOUN_TOO = stems(`order email mail message file record log post label tag issue book credit charge return transfer
  exchange share link plot draft copy process schedule run commit push fork clone export store`)

/** Verbs of reading in addition to those of core. */
const LOOKING =
  stems(`autocomplete diff discover echo evaluate examine extract geocode getter grep head identify introspect lint
  load locate ls navigate peek poll profile rank reader recall reflect resolve route sample screenshot see
  select sleep snapshot summary tail todo whoami`)

/** `open_page` shows a page, `open_issue` creates an issue. */
const SHOWN = stems('browser document file page site tab url webpage website')

/** Words at the end of a name that say what it returns: `exchange_rate`. */
const READ = stems(
  'detail details forecast history index info information news price prices quote rate rates stats statistics status',
)

/** Tools that can do anything: their arguments say what they did. */
const EXECUTING = stems(
  'bash browser cmd code command exec execute process program python run script shell sql terminal',
)

const CLASS_BY_STEM: ReadonlyMap<string, ActionClass> = new Map(
  Object.entries(VERBS).flatMap(([name, list]) =>
    // The keys of VERBS are classes.
    list.split(/\s+/).map((verb): [string, ActionClass] => [stem(verb), name as ActionClass]),
  ),
)

const CLASS_BY_NOUN: ReadonlyMap<string, ActionClass> = new Map(
  Object.entries(NOUNS).flatMap(([name, list]) =>
    list
      .split(/\s+/)
      .filter(Boolean)
      // The keys of NOUNS are classes.
      .map((noun): [string, ActionClass] => [stem(noun), name as ActionClass]),
  ),
)

/** The verbs that can make a claim. */
export const ACTION_VERBS: readonly string[] = [
  ...Object.values(VERBS).flatMap((list) => list.split(/\s+/)),
  ...LIGHT_VERBS,
]

/** Whether a verb says what was done only together with its object. */
export function needsActionNoun(base: string): boolean {
  return LIGHT_VERBS.has(base) || SUPPORT_VERBS.has(base)
}

/**
 * The class of a verb together with the nouns of its object: "made the payment"; undefined when they name no action.
 */
export function classOfClaim(base: string, nouns: readonly string[]): ActionClass | undefined {
  const ofNoun = needsActionNoun(base) ? nouns.map(classOfNoun).find((one) => one !== undefined) : undefined
  return ofNoun ?? (LIGHT_VERBS.has(base) ? undefined : CLASS_BY_STEM.get(stem(base)))
}

function classOfNoun(noun: string): ActionClass | undefined {
  return CLASS_BY_NOUN.get(stem(noun)) ?? (VERBS_TOO.has(stem(noun)) ? CLASS_BY_STEM.get(stem(noun)) : undefined)
}

/** Whether a call of one of these classes can be the subject of a claim. */
export function canBack(called: ReadonlySet<ActionClass>, claimed: ActionClass): boolean {
  const others = ALSO_BACKED_BY[claimed]
  return called.has(claimed) || (others === 'all' ? called.size > 0 : others.some((other) => called.has(other)))
}

/** What a tool does: it only reads, it runs arbitrary code, it acts in these classes, or this is unknown. */
export type Doing = 'reads' | 'executes' | 'unknown' | ReadonlySet<ActionClass>

/** What a tool does, according to the words of its name or the first word of its description. */
export function actionsOf(words: readonly string[]): Doing {
  const tokens = words.map(stem)
  if (isLooking(tokens[0] ?? '') || (tokens[0] === 'open' && SHOWN.has(tokens[1] ?? ''))) return 'reads'
  if (tokens.some((token) => EXECUTING.has(token))) return 'executes'
  const acting = tokens.filter((token) => CLASS_BY_STEM.has(token))
  const verbs = acting.filter((token) => !NOUN_TOO.has(token))
  // After the name of what it reads or of its server: `email_search`, `api_get_page`; but not `selected_cart`.
  const isReading = [words[1], words.at(-1)].some(
    (word) => word !== undefined && !word.endsWith('ed') && isLooking(stem(word)),
  )
  if ((isReading || READ.has(tokens.at(-1) ?? '')) && verbs.length === 0) return 'reads'
  // `cancel_order` does not order anything.
  const classes = new Set((verbs.length === 0 ? acting : verbs).flatMap((token) => CLASS_BY_STEM.get(token) ?? []))
  return classes.size === 0 ? 'unknown' : classes
}

function isLooking(token: string): boolean {
  return LOOKING.has(token) || (READING.has(token) && !CLASS_BY_STEM.has(token))
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/))
}

function stems(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).map(stem))
}
