import type { Coverage, KindCoverage } from '../../src/core/gate/coverage.js'
import { Text } from './text.js'

const MAX_NAMED = 10

export function CoverageNotes({ coverage }: { readonly coverage: Coverage }) {
  const { percent, threshold = 0, reason, uncalled, resources, prompts } = coverage
  return (
    <>
      {reason !== undefined && (
        <p class="notice">
          Tool coverage was not measured: <Text>{reason}</Text>
        </p>
      )}
      {percent !== null && percent < threshold && (
        <p class="notice">
          Tool coverage is {percent}%, below the threshold of {threshold}%
        </p>
      )}
      <Unused title="Never called" names={uncalled} />
      <Unused title="Never read" names={resources?.unused ?? []} />
      <Unused title="Never got" names={prompts?.unused ?? []} />
    </>
  )
}

function Unused({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <p class="muted">
      {title}: <Text>{names.slice(0, MAX_NAMED).join(', ')}</Text>
      {names.length > MAX_NAMED && ` and ${names.length - MAX_NAMED} more`}
    </p>
  )
}

/** Null when nothing was offered. */
export function usedOf(coverage: Pick<KindCoverage, 'used' | 'offered'> | undefined): string | null {
  return coverage === undefined || coverage.offered === 0 ? null : `${coverage.used} of ${coverage.offered}`
}
