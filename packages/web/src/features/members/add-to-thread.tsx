import type { BareThread } from '@guildhall/protocol/objects/thread'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { plainText } from '../../shared/plain-text.ts'
import { attempt, say } from '../../shared/toasts.tsx'
import { userName } from '../../state/names.ts'
import { searchMembers } from '../../state/search-members.ts'
import { useClient } from '../../state/use-client.ts'

/** Brings somebody into a thread, by his name. */
export function AddToThread({ thread }: { thread: BareThread }) {
  const client = useClient()
  const [name, setName] = useState('')

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const sought = plainText(name)
    if (sought === '') return
    await searchMembers(client, thread.guild_id, name.trim(), new AbortController().signal)
    const members = client.store.getState().world?.guilds.get(thread.guild_id)?.members.values() ?? []
    const found = [...members].find(({ nick, user }) =>
      [nick, userName(user), user.username].some((each) => each != null && plainText(each) === sought),
    )
    if (found === undefined) return say('Nobody in this guild has that name.', 'danger')
    const path = `/channels/${thread.id}/thread-members/${found.user.id}`
    if (await attempt(() => client.request({ method: 'PUT', path }))) setName('')
  }

  return (
    <form className="thread-people-add" onSubmit={(event) => void add(event)}>
      <label className="field">
        <span className="field-label">Bring somebody in</span>
        <span className="field-frame">
          <input
            className="field-input"
            value={name}
            placeholder="Name"
            onChange={({ target }) => setName(target.value)}
          />
        </span>
      </label>
      <Button type="submit">Add</Button>
    </form>
  )
}
