import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { Client } from './client.ts'
import type { ServerState } from './server-state.ts'

export const ClientContext = createContext<Client | null>(null)

/** The client of whoever is signed in. */
export function useClient(): Client {
  const client = useContext(ClientContext)
  if (client === null) throw new Error('useClient needs a ClientContext around it')
  return client
}

/** A part of what is known; the component is drawn again only when that part is another. */
export const useSnapshot = <T>(select: (snapshot: ServerState) => T): T => useStore(useClient().store, select)
