// Imported for its side effect by commands that load suites.
import * as z from 'zod'

// Each schema is used once or twice: compiling it to code would cost more than it saves.
z.config({ jitless: true })
