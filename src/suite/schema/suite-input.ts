// The types of suites written in code: what the schemas accept, with the blocks of the built-in gates.
import type * as z from 'zod'
import type { ExpectationInput } from '../../core/expect/expectation-list.js'
import type { gates } from '../../gates/index.js'
import type { agentKeys, testKeys } from './agent-schema.js'
import type { modelMatcherSchemas } from './eval-schema.js'
import type { SECTIONS } from './suite-schema.js'

type Gates = typeof gates

/** Model-graded matchers, which the loader moves to rows of their own. */
type ModelMatchers = Loose<z.input<z.ZodObject<typeof modelMatcherSchemas>>>

type OwnExpectation =
  | ExpectationInput
  | { readonly target: string; readonly matcher: ModelMatchers; readonly message?: string }
  | { readonly [target: string]: ModelMatchers }

/** Arrays may be read-only: suites are data, often `as const`. */
type Loose<T> = T extends readonly (infer Item)[]
  ? readonly Loose<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Loose<T[Key]> }
    : T

/** A gate without options infers an index signature of `never`, which would forbid `expect`. */
type OptionsInput<Options> = string extends keyof Options ? unknown : Loose<Options>

/** The gate blocks of a test. */
export type GateBlocksInput = {
  readonly [Key in keyof Gates]?: OptionsInput<z.input<Gates[Key]['options']>> & {
    readonly expect?: readonly ExpectationInput[] | undefined
  }
}

type Keys = Loose<Omit<z.input<z.ZodObject<typeof agentKeys>>, 'name' | 'expect'>>

/** One agent test as in YAML; the name may be left out where it stands alone. */
export type AgentTestInput = Keys &
  GateBlocksInput & { readonly name?: string; readonly expect?: readonly OwnExpectation[] | undefined }

/** The gates whose blocks are sections of a suite, not blocks of a test. */
type ListGateKey = { [Key in keyof Gates]: 'suite' extends Gates[Key]['level'] ? Key : never }[keyof Gates]

type NamedTestInput = Omit<AgentTestInput, ListGateKey> & { readonly name: string }

/** A suite as in YAML. */
export type SuiteInput = Loose<z.input<z.ZodObject<typeof SECTIONS>>> &
  Pick<GateBlocksInput, ListGateKey> & {
    readonly agents?: readonly NamedTestInput[]
    readonly tests?: readonly (NamedTestInput & z.input<z.ZodObject<typeof testKeys>>)[]
  }
