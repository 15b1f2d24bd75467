// `{{args.city}}` and `{{state.cart[0]}}` in answers. Arguments come from an agent, so inserted values are copied,
// limited in size and depth, and read from own properties only.
import { McproveError } from '../../../core/errors/error.js'
import { parseTargetPath, type TargetPath, valueAt } from '../../../core/expect/target-path.js'
import { nearest } from '../../../core/text/nearest.js'
import { showName } from '../../../core/text/show-name.js'

export interface TemplateScope {
  readonly args: unknown
  readonly state: unknown
}

export type Template = (scope: TemplateScope, budget: TemplateBudget) => unknown

/** Called with each problem of a template and its path in the value. */
export type ReportTemplate = (path: readonly PropertyKey[], message: string, hint?: string) => void

/** Whose format a manifest has. Answers in a manifest of mcptest may also contain `${args.city}`. */
export type Dialect = 'mcprove' | 'mcptest'

const ROOTS = ['args', 'state']
/** `${state.x}` is not a placeholder of mcptest. */
const DOLLAR_ROOTS = ['args']
const PLACEHOLDERS: Readonly<Record<Dialect, RegExp>> = {
  mcprove: /\{\{([^{}]*)\}\}/g,
  mcptest: /\{\{([^{}]*)\}\}|\$\{([^{}]*)\}/g,
}
const MAX_INSERTED_CHARACTERS = 1_000_000
const MAX_INSERTED_DEPTH = 100

/** The total size that the placeholders of one answer may insert; texts of the manifest itself do not count. */
export class TemplateBudget {
  #characters = MAX_INSERTED_CHARACTERS

  spend(characters: number): void {
    this.#characters -= characters
    if (this.#characters < 0) throw new TemplateOverflow(`inserts more than ${MAX_INSERTED_CHARACTERS} characters`)
  }
}

/** A template that would insert too much. `message` follows a name: `inserts more than …`. */
export class TemplateOverflow extends Error {}

/** Compiles every string of a value. A string that is only a placeholder becomes the value itself, with its type. */
export function compileTemplate(
  value: unknown,
  path: readonly PropertyKey[],
  report: ReportTemplate,
  dialect: Dialect,
): Template {
  if (typeof value === 'string') return compileText(value, (message, hint) => report(path, message, hint), dialect)
  if (typeof value !== 'object' || value === null) return () => value
  if (Array.isArray(value)) {
    const elements = value.map((element, index) => compileTemplate(element, [...path, index], report, dialect))
    return (scope, budget) => elements.map((element) => element(scope, budget))
  }
  const entries = Object.entries(value).map(
    ([key, inner]) => [key, compileTemplate(inner, [...path, key], report, dialect)] as const,
  )
  // fromEntries defines data properties, so a key `__proto__` stays a key.
  return (scope, budget) => Object.fromEntries(entries.map(([key, inner]) => [key, inner(scope, budget)]))
}

type ReportText = (message: string, hint?: string) => void

function compileText(text: string, report: ReportText, dialect: Dialect): Template {
  const pieces: (string | TargetPath)[] = []
  let end = 0
  for (const match of text.matchAll(PLACEHOLDERS[dialect])) {
    const target = placeholderTarget(match, report)
    if (target === null) continue
    if (match.index > end) pieces.push(text.slice(end, match.index))
    pieces.push(target)
    end = match.index + match[0].length
  }
  if (end < text.length) pieces.push(text.slice(end))
  const [first] = pieces
  if (pieces.length === 1 && typeof first === 'object') {
    return (scope, budget) => inserted(scope, first, budget)
  }
  return (scope, budget) =>
    pieces.map((piece) => (typeof piece === 'string' ? piece : textOfValue(inserted(scope, piece, budget)))).join('')
}

/** Null for braces with another meaning: they stay unchanged. */
function placeholderTarget([whole, braced, dollar]: RegExpExecArray, report: ReportText): TargetPath | null {
  const inner = (braced ?? dollar ?? '').trim()
  const roots = dollar === undefined ? ROOTS : DOLLAR_ROOTS
  const root = /^[^.[\]\s]+/.exec(inner)?.[0] ?? ''
  if (!roots.includes(root)) {
    const near = inner.length > root.length ? nearest(root, roots) : undefined
    if (near !== undefined) {
      const meant = whole.replace(root, () => near)
      report(`unknown placeholder ${showName(whole)}; did you mean ${showName(meant)}?`)
    }
    return null
  }
  try {
    return parseTargetPath(inner)
  } catch (error) {
    if (!(error instanceof McproveError)) throw error
    report(`the placeholder ${showName(whole)} is not valid: ${error.message}`, error.hint)
    return null
  }
}

function inserted(scope: TemplateScope, target: TargetPath, budget: TemplateBudget): unknown {
  const value = valueAt(scope, target)
  return value === undefined ? '' : boundedCopy(value, budget, 0)
}

/** Text unchanged, anything else as JSON. */
export function textOfValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function boundedCopy(value: unknown, budget: TemplateBudget, depth: number): unknown {
  if (typeof value === 'string') {
    budget.spend(value.length + 2)
    return value
  }
  budget.spend(4)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_INSERTED_DEPTH) throw new TemplateOverflow(`inserts more than ${MAX_INSERTED_DEPTH} levels`)
  if (Array.isArray(value)) return value.map((element) => boundedCopy(element, budget, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      budget.spend(key.length + 3)
      return [key, boundedCopy(inner, budget, depth + 1)]
    }),
  )
}
