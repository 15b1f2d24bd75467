import type { Injection, RowVariant } from '../../core/gate/row-variant.js'

interface Experiments extends Omit<Injection, 'count'> {
  readonly count?: number | undefined
  readonly counts?: readonly number[] | undefined
  readonly ablate?: readonly string[] | undefined
  readonly floor?: number | undefined
}

/** A row for each count of a sweep, and a row without each ablated tool. */
export function rowVariants<Options extends Experiments>(options: Options): readonly RowVariant<Options>[] {
  const { count = 0, counts, ablate = [] } = options
  const sweep = counts?.map((number) => ({ ...injecting(options, number), label: `distractors ${number}` }))
  const without = ablate.map((tool) => ({ ...leavingOut(injecting(options, count), tool), label: `without ${tool}` }))
  return [...(sweep ?? [injecting(options, count)]), ...without]
}

/** The gate gets the one count of this row. */
function injecting<Options extends Experiments>(options: Options, count: number): RowVariant<Options> {
  const { from, of, seed, floor } = options
  const { counts: _, ...others } = options
  return {
    label: null,
    // Without `counts`, which is optional.
    options: { ...others, count } as unknown as Options,
    settings: { distractors: { count, from, ...(of === undefined ? {} : { of }), seed } },
    facts: { distractors: count, ...(floor === undefined ? {} : { floor }) },
  }
}

function leavingOut<Options>(variant: RowVariant<Options>, without: string): RowVariant<Options> {
  return { ...variant, settings: { ...variant.settings, without }, facts: { without }, advisory: true }
}
