import { isRecord } from '../trace/trace-fields.js'

/**
 * The arguments of an expected call as plain values: those of `exact` and `subset`, or as written; otherwise undefined.
 */
export function argumentValues(args: unknown): unknown {
  if (!isRecord(args)) return undefined
  const shapes = Object.keys(args).filter((key) => key !== 'ignore_keys')
  if (shapes.length !== 1) return args
  if (Object.hasOwn(args, 'exact')) return args.exact
  if (Object.hasOwn(args, 'subset')) return args.subset
  return Object.hasOwn(args, 'schema') ? undefined : args
}
