import './shell/shell.css'
import { setTexts } from './texts/texts.ts'
import './ui/base.css'
import './ui/builders.css'
import './ui/charts.css'
import './ui/components.css'
import './ui/controls.css'
import './ui/overlays.css'
import './ui/people.css'
import './ui/table.css'
import { chosenLanguage, currentLanguage, loadCatalog } from './texts/language.ts'
import './ui/tokens.css'

/** The texts are set before the modules with texts are loaded. */
async function start(): Promise<void> {
  const { language, locale } = currentLanguage(chosenLanguage(), navigator.languages)
  document.documentElement.lang = language
  setTexts(locale, await loadCatalog(language))
  const { renderApp } = await import('./app.tsx')
  renderApp()
}

void start()
