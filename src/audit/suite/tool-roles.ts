// What a tool can do in an attack, as far as its name, its parameters and its annotations say: bring in text that anybody may
// have written, read what is private, carry data out.
import { nameTokens, stem, stems } from '../../core/members/tool-words.js'
import { showName } from '../../core/text/show-name.js'
import { isUrl } from '../attack/target-kind.js'
import { targetsOf } from '../attack/targets.js'
import { hintOf, isRead, type NamedTool } from '../relations/reading-tools.js'

export type Role = 'source' | 'data' | 'sink'

/** Why a tool has a role; undefined where it does not. */
export type Roles = Readonly<Record<Role, string | undefined>>

const FETCHING = stems('fetch browse scrape crawl navigate visit open extract download read get load request http')
/** What people outside of a company, or of a team, write into. */
const WRITTEN_BY_OTHERS = stems(
  'web internet website webpage page news feed rss email mail inbox message comment issue review tweet discussion thread forum ticket',
)
const PRIVATE = stems(
  `file directory folder document note email mail inbox calendar contact customer user account order invoice payment patient
  employee database table sql row secret credential env environment password clipboard memory drive message`,
)
/** What everybody can read is not private. */
const PUBLIC = stems('web internet website webpage page news feed rss public npm wikipedia documentation docs library')
const SENDING = stems('send post publish share upload forward tweet reply notify')
const WRITING = stems('create add update open submit push')
/** Written there, others read it. */
const SHARED_PLACES = stems(
  'issue comment pull gist page post message event ticket review discussion invitation webhook',
)

export function rolesOf(tool: NamedTool): Roles {
  const isOpen = hintOf(tool, 'openWorldHint') !== false
  const reads = isRead(tool)
  const address = addressOf(tool)
  const fetches = isOpen && address !== undefined ? `fetches the address in ${showName(address)}` : undefined
  const foreign = isOpen && reads ? wordIn(tool, WRITTEN_BY_OTHERS) : undefined
  const sent = isOpen && !reads ? sendingWord(tool) : undefined
  const isPublic = address !== undefined || wordIn(tool, PUBLIC) !== undefined
  const own = reads && !isPublic ? wordIn(tool, PRIVATE) : undefined
  return {
    source: fetches ?? because('reads what others may have written', foreign),
    data: because('reads what may be private', own),
    sink: fetches ?? because('sends what it is given', sent),
  }
}

/** The verb by which a tool sends a text that it is given. */
export function sendingWord(tool: NamedTool): string | undefined {
  const [verb = '', ...rest] = nameTokens(tool.name)
  if (targetsOf(tool).length === 0) return undefined
  if (SENDING.has(stem(verb))) return verb
  const place = WRITING.has(stem(verb)) ? rest.find((word) => SHARED_PLACES.has(stem(word))) : undefined
  return place === undefined ? undefined : `${verb} ${place}`
}

/** The parameter with an address of the caller's choice; data can be a part of it. */
function addressOf(tool: NamedTool): string | undefined {
  return wordIn(tool, FETCHING) === undefined ? undefined : targetsOf(tool).find(isUrl)?.name
}

function wordIn({ name }: NamedTool, known: ReadonlySet<string>): string | undefined {
  return nameTokens(name).find((word) => known.has(stem(word)))
}

function because(what: string, word: string | undefined): string | undefined {
  return word === undefined ? undefined : `${what}: ${word}`
}
