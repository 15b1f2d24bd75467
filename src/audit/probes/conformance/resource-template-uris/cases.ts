import type { ProbeCase } from '../../../case-server/probe-case.js'

const at = (uriTemplate: string) => ({ resourceTemplates: [{ uriTemplate, name: 'note' }] })

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  {
    name: 'operators and modifiers, over HTTP',
    server: { transport: 'http', ...at('file:///{+path}{?page*,size:3}') },
    era: 'modern',
    verdict: 'passed',
  },
  { name: 'no placeholder', server: at('note://all'), verdict: 'passed' },
  { name: 'a bracket that is not closed', server: at('note://{id'), verdict: 'warning' },
  { name: 'two brackets', server: at('note://{{id}}'), verdict: 'warning' },
  { name: 'the placeholder of another language', server: at('note://{...path}'), era: 'modern', verdict: 'warning' },
  { name: 'no templates', server: { resourceTemplates: [] }, verdict: 'skipped' },
]
