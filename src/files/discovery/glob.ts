import { McproveError } from '../../core/errors/error.js'

/** True when a shell would expand it. */
export function isGlob(text: string): boolean {
  return /[*?{[]/.test(text)
}

/** The folder that contains all possible matches of a glob. */
export function globBase(glob: string): string {
  const parts = glob.split('/')
  const first = parts.findIndex(isGlob)
  const base = parts.slice(0, first).join('/')
  return base === '' ? (glob.startsWith('/') ? '/' : '.') : base
}

type Accepts = (character: string) => boolean

/** Transitions to `next`: without input, or on a character that it accepts. */
interface State {
  accepts: Accepts | null
  next: number[]
}

const inPart: Accepts = (character) => character !== '/'
const anything: Accepts = () => true
const SET = /^\[(!?)([^\]/]+)\]/

/**
 * `*` and `?` within one path part, `**` across parts, `{a,b}`, `[abc]`. Follows all paths through the glob at once
 * (Thompson 1968): a regular expression would backtrack, and `*a*a*a*a` has far too many paths.
 */
export function globMatcher(text: string): (path: string) => boolean {
  const states = new GlobStates(text).states
  return (path) => {
    let reached = closure(states, [0])
    for (const character of path) {
      const stepped: number[] = []
      for (const at of reached) {
        const { accepts, next } = states[at] as State // `next` only contains indices of states.
        if (accepts?.(character)) stepped.push(...next)
      }
      if (stepped.length === 0) return false
      reached = closure(states, stepped)
    }
    return reached.has(states.length - 1)
  }
}

/** The states, and those reachable from them without input. */
function closure(states: readonly State[], from: readonly number[]): ReadonlySet<number> {
  const reached = new Set(from)
  // Iterating over a set includes elements that are added meanwhile.
  for (const at of reached) {
    const state = states[at]
    if (state?.accepts === null) for (const next of state.next) reached.add(next)
  }
  return reached
}

/** A glob as states, from first to last. */
class GlobStates {
  readonly states: State[] = []
  readonly #groups: { readonly start: number; readonly ends: number[] }[] = []
  #at = this.#add()

  constructor(text: string) {
    const glob = text.replace(/^\.\//, '')
    for (let i = 0; i < glob.length; ) i += this.#read(glob, i, text)
    while (this.#groups.length > 0) this.#closeGroup()
    // The last state is the end.
    this.#goOn(this.#add())
  }

  /** Compiles the token at `i`; returns its length. */
  #read(glob: string, i: number, text: string): number {
    const character = String.fromCodePoint(glob.codePointAt(i) ?? 0)
    if (glob.startsWith('**/', i)) this.#anyFolders()
    else if (glob.startsWith('**', i)) this.#repeat(anything)
    else if (character === '*') this.#repeat(inPart)
    else if (character === '?') this.#one(inPart)
    else if (character === '{') this.#openGroup()
    else if (character === '}' && this.#groups.length > 0) this.#closeGroup()
    else if (character === ',' && this.#groups.length > 0) this.#nextBranch()
    else if (character === '[') return this.#set(glob.slice(i), text)
    else this.#one((other) => other === character)
    return glob.startsWith('**/', i) ? 3 : glob.startsWith('**', i) ? 2 : character.length
  }

  #add(accepts: Accepts | null = null, next: number[] = []): number {
    return this.states.push({ accepts, next }) - 1
  }

  #goOn(to: number): void {
    this.states[this.#at]?.next.push(to)
    this.#at = to
  }

  #one(accepts: Accepts): void {
    this.#goOn(this.#add(accepts))
    this.#goOn(this.#add())
  }

  #repeat(accepts: Accepts): void {
    const loop = this.#at
    this.states[loop]?.next.push(this.#add(accepts, [loop]))
    this.#goOn(this.#add())
  }

  /** `**` and a slash: zero or more folders, each with its slash. */
  #anyFolders(): void {
    const loop = this.#at
    this.#one(inPart)
    this.#repeat(inPart)
    this.#one((character) => character === '/')
    this.states[this.#at]?.next.push(loop)
    this.#at = loop
    this.#goOn(this.#add())
  }

  #openGroup(): void {
    this.#groups.push({ start: this.#at, ends: [] })
    this.#goOn(this.#add())
  }

  #nextBranch(): void {
    const group = this.#groups.at(-1)
    if (group === undefined) return
    group.ends.push(this.#at)
    this.#at = group.start
    this.#goOn(this.#add())
  }

  #closeGroup(): void {
    const ends = this.#groups.pop()?.ends ?? []
    this.#goOn(this.#add())
    for (const end of ends) this.states[end]?.next.push(this.#at)
  }

  #set(rest: string, text: string): number {
    const [whole, negation, members] = SET.exec(rest) ?? []
    if (whole === undefined) {
      this.#one((character) => character === '[')
      return 1
    }
    const pattern = setPattern(`[${negation === '!' ? '^' : ''}${members?.replaceAll('\\', '\\\\')}]`, text)
    this.#one((character) => character !== '/' && pattern.test(character))
    return whole.length
  }
}

function setPattern(source: string, text: string): RegExp {
  try {
    return new RegExp(source, 'u')
  } catch (cause) {
    throw new McproveError('BAD_USAGE', `\`${text}\` is not a valid glob`, { hint: 'Check its brackets.', cause })
  }
}
