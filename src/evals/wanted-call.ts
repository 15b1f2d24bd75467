import { nameInTraces } from '../catalog/called-tool.js'
import type { BaseToolRegistry } from '../catalog/tool-registry.js'
import type { WantedCall } from '../core/critics/evaluation.js'
import { type Accepts, buildAccepts } from '../core/matchers/accept-schema.js'
import type { AcceptedArguments, NamedExpectedToolCall } from './expected-tool-call.js'

/** A call of a case in the form of the evaluation: tools named as in traces, alternatives in one list. */
export function wantedCallOf(call: NamedExpectedToolCall, catalog: BaseToolRegistry | undefined): WantedCall {
  const { name, args, accept, alternatives } = call
  return {
    name: nameInTraces(catalog, name),
    args,
    accept: acceptsOf(accept),
    alternatives: alternatives.length === 0 ? undefined : alternatives.map((other) => wantedCallOf(other, catalog)),
  }
}

/** The call with its alternatives, and theirs. */
export function everyCall<Call extends { readonly alternatives: readonly Call[] }>(call: Call): readonly Call[] {
  return [call, ...call.alternatives.flatMap(everyCall)]
}

function acceptsOf(accept: AcceptedArguments | undefined): Accepts | undefined {
  // The call has rejected what cannot be built.
  return accept === undefined ? undefined : (buildAccepts(accept, []) ?? undefined)
}
