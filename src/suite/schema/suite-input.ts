// The types of suites written in code: what the schemas accept, with the blocks of the built-in gates.
import type * as z from 'zod'
import type { ExpectationInput } from '../../core/expect/expectation-list.js'
import type { AnyGate } from '../../core/gate/gate.js'
import type { gates } from '../../gates/index.js'
import type { agentKeys, testKeys } from './agent-schema.js'
import type {
  completionTestSchema,
  connectionTestSchema,
  DirectKind,
  promptTestSchema,
  resourceTestSchema,
  toolTestSchema,
} from './direct-test-schema.js'
import type { modelMatcherSchemas } from './eval-schema.js'
import type { SECTIONS } from './suite-schema.js'

type Gates = typeof gates

/** Model-graded matchers, which the loader moves to their own rows. */
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

type BlockInput<Gate extends AnyGate> = OptionsInput<z.input<Gate['options']>> & {
  readonly expect?: readonly ExpectationInput[] | undefined
}

/** The gate blocks of a test. */
export type GateBlocksInput = { readonly [Key in keyof Gates]?: BlockInput<Gates[Key]> }

/** An entry of `gates:`: a file, or in code the gate itself. */
export type CustomGateInput = string | AnyGate

/** The blocks of custom gates. Types cannot know the gates in a file, so a test may then have any further key. */
export type CustomBlocksInput<Custom extends readonly CustomGateInput[]> = [Extract<Custom[number], string>] extends [
  never,
]
  ? { readonly [Gate in Extract<Custom[number], AnyGate> as Gate['key']]?: BlockInput<Gate> }
  : { readonly [key: string]: unknown }

type Keys = Loose<Omit<z.input<z.ZodObject<typeof agentKeys>>, 'name' | 'expect'>>

/** One agent test as in YAML; the name is optional for a standalone test. */
export type AgentTestInput = Keys &
  GateBlocksInput & { readonly name?: string; readonly expect?: readonly OwnExpectation[] | undefined }

/** The gates whose blocks are sections of a suite, not blocks of a test. */
type ListGateKey = { [Key in keyof Gates]: 'suite' extends Gates[Key]['level'] ? Key : never }[keyof Gates]

type NamedTestInput = Omit<AgentTestInput, ListGateKey> & { readonly name: string }

type AgentTestKeys = Omit<z.input<z.ZodObject<typeof testKeys>>, 'type'> & { readonly type?: 'agent' | undefined }

/** A direct test among `tests:`. */
type DirectTestInput<Type extends DirectKind, Schema extends () => z.ZodType> = Loose<z.input<ReturnType<Schema>>> & {
  readonly type: Type
}

/** A suite as in YAML; `gates:` may also contain gate objects. */
export type SuiteInput<Custom extends readonly CustomGateInput[] = readonly []> = Loose<
  Omit<z.input<z.ZodObject<typeof SECTIONS>>, 'gates'>
> &
  Pick<GateBlocksInput, ListGateKey> & {
    readonly gates?: Custom
    readonly agents?: readonly (NamedTestInput & CustomBlocksInput<Custom>)[]
    readonly tests?: readonly (
      | (NamedTestInput & CustomBlocksInput<Custom> & AgentTestKeys)
      | DirectTestInput<'tool', typeof toolTestSchema>
      | DirectTestInput<'resource', typeof resourceTestSchema>
      | DirectTestInput<'prompt', typeof promptTestSchema>
      | DirectTestInput<'completion', typeof completionTestSchema>
      | DirectTestInput<'connection', typeof connectionTestSchema>
    )[]
  }
