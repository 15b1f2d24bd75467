import { CaseError, type CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server in the modern era', server: {}, era: 'modern', verdict: 'passed' },
  {
    name: 'has a template without a name',
    server: { resourceTemplates: [{ uriTemplate: 'note://{id}' }] },
    verdict: 'error',
  },
  {
    name: 'has a template with a `uri` in place of a `uriTemplate`',
    server: { resourceTemplates: [{ uri: 'note://{id}', name: 'note' }] },
    verdict: 'error',
  },
  {
    name: 'looks alike: has resources and does not know the method for templates',
    server: withoutTemplates(),
    verdict: 'skipped',
  },
  { name: 'has no templates', server: { resourceTemplates: [] }, verdict: 'skipped' },
]

function withoutTemplates(): CaseServer {
  const refuse = () => {
    throw new CaseError(-32601, 'Method not found')
  }
  return { methods: { 'resources/templates/list': refuse } }
}
