import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a server that knows the legacy era only', server: { eras: ['legacy'] }, verdict: 'passed' },
  {
    name: 'exits when the first request is not initialize',
    era: 'legacy',
    server: {
      eras: ['legacy'],
      onText: (text, { exit }) => {
        if (text.includes('server/discover')) exit(1)
        return undefined
      },
    },
    verdict: 'note',
  },
]
