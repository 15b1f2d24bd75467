import { fieldAt, fieldPath, withoutField } from '../../../core/critics/fields/field-path.js'
import type { Difference } from '../../../core/gate/finding.js'
import { boundedValue } from '../../../core/json/bounded-value.js'
import type { Accepts } from '../../../core/matchers/accept-schema.js'
import { type Adjustment, fillDefaults } from './adjust-arguments.js'
import type { ArgumentShape } from './argument-shape.js'

/** The shape, with `accept` deciding the arguments that it names. */
export function withAccepted(shape: ArgumentShape, accepts: Accepts, defaults: Adjustment['defaults']): ArgumentShape {
  const fields = [...accepts].map(([field, accepted]) => ({ field, path: fieldPath(field), accepted }))
  return {
    ...shape,
    accepts: (args) => {
      if (!shape.accepts(args)) return false
      const filled = fillDefaults(args, defaults)
      return fields.every(({ field, path, accepted }) => accepted.complaint(fieldAt(filled, field, path)) === null)
    },
    differences: (args) => {
      const filled = fillDefaults(args, defaults)
      const refused = fields.flatMap(({ field, path, accepted }): Difference[] => {
        const actual = fieldAt(filled, field, path)
        if (accepted.complaint(actual) === null) return []
        return [{ path: `args.${field}`, expected: accepted.source, actual: boundedValue(actual) }]
      })
      return [...shape.differences(args), ...refused]
    },
  }
}

/** The arguments that are left for `exact` to compare. */
export function withoutAccepted(args: unknown, accepts: Accepts): unknown {
  let rest = args
  for (const field of accepts.keys()) rest = withoutField(rest, field, fieldPath(field))
  return rest
}
