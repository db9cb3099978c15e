import './shared/tokens.css'
import './shared/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { applyAppearance } from './shared/appearance.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element.')

applyAppearance()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
