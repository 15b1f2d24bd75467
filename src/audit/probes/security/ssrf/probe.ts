import { outcomeOf } from '../../../attack/attacker.js'
import { URL_ATTACKS } from '../../../attack/url-attacks.js'
import { defineProbe } from '../../../probe/probe.js'

export const ssrf = defineProbe({
  id: 'security/ssrf',
  title: 'A URL in an argument does not lead to services of the machine that the server runs on.',
  severity: 'warning',
  reference: {
    title: 'CWE-918: Server-Side Request Forgery',
    url: 'https://cwe.mitre.org/data/definitions/918.html',
  },
  run: async (audit) => outcomeOf(await audit.observe(URL_ATTACKS), 'a parameter for a URL or a host'),
})
