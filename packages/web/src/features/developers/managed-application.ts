import type { Application } from '@guildhall/protocol/objects/applications/application'
import type { editApplication } from '@guildhall/protocol/operations/applications/edit-application'
import { createContext, useContext } from 'react'
import type { BodyOf } from '../../api/call.ts'
import type { ApplicationRights } from './application-rights.ts'

/** The application that is shown. */
type Managed = ApplicationRights & {
  readonly application: Application
  /** Edits it; throws ApiProblem when the server refuses. */
  change(body: BodyOf<typeof editApplication>): Promise<void>
  /** Applies another operation's response. */
  replace(application: Application): void
}

export const ManagedApplicationContext = createContext<Managed | null>(null)

export function useManagedApplication(): Managed {
  const managed = useContext(ManagedApplicationContext)
  if (managed === null) throw new Error('useManagedApplication needs a ManagedApplicationContext around it')
  return managed
}
