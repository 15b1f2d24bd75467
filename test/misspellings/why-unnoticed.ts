import type { Misspelling } from './measure.js'

type Face = Pick<Misspelling, 'kind' | 'place' | 'suite'>

/** What nobody can tell from a suite and its recorded runs. */
const REASONS: readonly (readonly [fits: (face: Face) => boolean, reason: string])[] = [
  [
    ({ kind, place, suite }) =>
      kind === 'tool' && /^(imported|offline)-traces/.test(suite) && /(restricted|allowed|members)\[\]$/.test(place),
    'a tool that is denied, allowed or one of several, and that no run called. These traces do not hold the list of tools that was offered, so a tool of any name may exist.',
  ],
  [
    ({ kind, place }) => kind === 'program' && /^servers\..*\.command\[\]$/.test(place),
    'a package that `npx` fetches. Only the registry knows which there are; the server does not start when the test is run live.',
  ],
]

export function whyUnnoticed(face: Face): string | null {
  return REASONS.find(([fits]) => fits(face))?.[1] ?? null
}
