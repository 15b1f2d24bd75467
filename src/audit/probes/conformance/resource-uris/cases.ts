import type { ProbeCase } from '../../../case-server/probe-case.js'

const at = (uri: string) => ({ resources: [{ uri, name: 'one' }] })

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a file whose name has a space, encoded', server: at('file:///my%20notes.txt'), verdict: 'passed' },
  {
    name: 'a scheme of its own, over HTTP',
    server: { transport: 'http', ...at('ui://widget/cart.html') },
    era: 'modern',
    verdict: 'passed',
  },
  { name: 'a path', server: at('/notes/one.txt'), verdict: 'error' },
  { name: 'a space', server: at('file:///my notes.txt'), verdict: 'error' },
  { name: 'a letter outside of ASCII', server: at('city://Zürich'), era: 'modern', verdict: 'error' },
  { name: 'a placeholder', server: at('note://{id}'), verdict: 'error' },
  { name: 'no resources', server: { resources: [] }, verdict: 'skipped' },
]
