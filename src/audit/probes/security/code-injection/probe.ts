import { outcomeOf } from '../../../attack/attacker.js'
import { CODE_ATTACKS } from '../../../attack/code-attacks.js'
import { defineProbe } from '../../../probe/probe.js'

export const codeInjection = defineProbe({
  id: 'security/code-injection',
  title: 'An argument is not run as code, and not read as a template.',
  severity: 'critical',
  reference: {
    title: 'CWE-94: Code Injection',
    url: 'https://cwe.mitre.org/data/definitions/94.html',
  },
  run: async (audit) =>
    outcomeOf(await audit.observe(CODE_ATTACKS), 'a text parameter that is not meant to be a program'),
})
