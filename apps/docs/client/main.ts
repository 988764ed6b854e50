import './site.css'
import { foldMenu } from './menu.ts'
import { startSearch } from './search.ts'

foldMenu()
const form = document.querySelector<HTMLFormElement>('form.search')
if (form) startSearch(form)
