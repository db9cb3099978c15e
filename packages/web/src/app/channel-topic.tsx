import { useState } from 'react'
import { Dialog } from '../shared/dialog.tsx'
import { Markdown } from '../shared/markdown/markdown.tsx'

/** What a channel is for: one line of it, and all of it when it is pressed. */
export function ChannelTopic({ topic }: { topic: string }) {
  const [isOpen, setIsOpen] = useState(false)

  return (
    <>
      <button type="button" className="channel-topic" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Markdown text={topic} surface="preview" />
      </button>
      {isOpen ? (
        <Dialog title="What this channel is for" onClose={() => setIsOpen(false)}>
          <Markdown text={topic} surface="embed" />
        </Dialog>
      ) : null}
    </>
  )
}
