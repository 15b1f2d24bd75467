// The part of Python that is read.

interface Span {
  readonly start: number
  readonly end: number
  readonly line: number
}

/** One argument of a call, item of a list or entry of a dict. `star`: `*items`, `**entries`. */
export interface Item {
  readonly name: string | null
  readonly key: Expression | null
  readonly star: boolean
  readonly value: Expression
}

export type Expression = Span &
  (
    | { readonly kind: 'text'; readonly parts: readonly (string | Expression)[] }
    | { readonly kind: 'constant'; readonly value: number | boolean | null }
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'attribute'; readonly of: Expression; readonly name: string }
    | { readonly kind: 'call'; readonly callee: Expression; readonly items: readonly Item[] }
    | { readonly kind: 'list' | 'tuple' | 'dict'; readonly items: readonly Item[] }
    | { readonly kind: 'binary'; readonly sign: string; readonly left: Expression; readonly right: Expression }
    | { readonly kind: 'unread' }
  )

export type Call = Extract<Expression, { kind: 'call' }>

/** The parameters of a function with their defaults. */
export interface Signature {
  readonly name: string
  readonly parameters: readonly { readonly name: string; readonly value: Expression | null }[]
}

export type Statement = Span &
  (
    | { readonly kind: 'value'; readonly value: Expression }
    | { readonly kind: 'assignment'; readonly target: Expression; readonly value: Expression }
    | { readonly kind: 'loop'; readonly target: Expression; readonly over: Expression; readonly body: Block }
    | {
        readonly kind: 'block'
        readonly word: string
        /** What `if` and `while` ask, without `not`. */
        readonly condition: Expression | null
        /** Of `def`. */
        readonly signature: Signature | null
        readonly body: Block
      }
    | { readonly kind: 'other'; readonly word: string }
  )

export type Block = readonly Statement[]
