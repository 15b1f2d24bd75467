import { render } from 'preact'
import { App } from './app.js'
import { readReport } from './report.js'
import './style/base.css'
import './style/layout.css'
import './style/views.css'
import './style/run.css'
import './style/jury.css'
import './style/strength.css'

const root = document.getElementById('app')
if (root !== null) render(<App report={readReport(document)} />, root)
