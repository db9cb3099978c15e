import { Info } from 'lucide-react'
import { lazy } from 'react'

const GeneralPage = lazy(async () => ({ default: (await import('./general/general-page.tsx')).GeneralPage }))

/** The pages of an application, in the order in which they are listed; the first is shown where none is named. */
export const applicationPages = [{ id: 'general', title: 'General', icon: Info, Page: GeneralPage }] as const
