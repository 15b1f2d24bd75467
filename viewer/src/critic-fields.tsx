import type { CheckResult } from '../../src/score/result/result.js'
import { short } from './numbers.js'
import { Text } from './text.js'

const FIELD_TARGET = /^\w+\.field\[(".*")\]$/s

/** The share of its weight that each argument earned, over all runs, when a gate measures it. */
export function CriticFields({ check }: { readonly check: CheckResult }) {
  const fields = Object.entries(check.targets).flatMap(([target, value]) => {
    const [, quoted] = FIELD_TARGET.exec(target) ?? []
    return quoted === undefined ? [] : [{ field: String(JSON.parse(quoted)), value }]
  })
  if (fields.length === 0) return null
  return (
    <dl class="fields">
      {fields.map(({ field, value }) => (
        <div key={field}>
          <dt>
            <Text>{field}</Text>
          </dt>
          <dd>
            {typeof value === 'number' ? (
              <>
                <span class="meter" aria-hidden="true">
                  <span
                    class={value >= 1 ? 'meter-full' : ''}
                    style={{ width: `${Math.min(1, Math.max(0, value)) * 100}%` }}
                  />
                </span>
                {short(value)}
              </>
            ) : (
              'no critic'
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
