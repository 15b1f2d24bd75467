import { outcomeOf } from '../../../attack/attacker.js'
import { PATH_ATTACKS } from '../../../attack/path-attacks.js'
import { defineProbe } from '../../../probe/probe.js'

export const pathTraversal = defineProbe({
  id: 'security/path-traversal',
  title: 'A path leads only to files that the server is meant to serve.',
  severity: 'error',
  reference: {
    title: 'CWE-22: Path Traversal',
    url: 'https://cwe.mitre.org/data/definitions/22.html',
  },
  run: async (audit) => outcomeOf(await audit.observe(PATH_ATTACKS), 'a parameter for a path or a URL'),
})
