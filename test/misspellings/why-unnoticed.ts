import type { Misspelling } from './measure.js'

type Face = Pick<Misspelling, 'kind' | 'place' | 'suite'>

/** What nobody can tell from a suite and its recorded runs. */
const REASONS: readonly (readonly [fits: (face: Face) => boolean, reason: string])[] = [
  [
    ({ kind, place, suite }) =>
      kind === 'tool' && /^(imported|offline)-traces/.test(suite) && /(restricted|allowed|members)\[\]$/.test(place),
    'a tool that is denied, allowed or one of several, and that no run called. These traces do not record the offered tools, so a tool with any name may exist.',
  ],
  [
    ({ kind, place }) => kind === 'program' && /^servers\..*\.command\[\]$/.test(place),
    'a package that `npx` fetches. Only the registry knows which packages exist; in a live run the server does not start.',
  ],
]

export function whyUnnoticed(face: Face): string | null {
  return REASONS.find(([fits]) => fits(face))?.[1] ?? null
}
