import { t } from '../language/main.ts'
import { Markdown } from '../shared/markdown/markdown.tsx'
import { Dialog } from '../shared/overlay/dialog.tsx'

/** A channel's topic in one line; a press shows all of it. */
export const ChannelTopic = ({ topic, onOpen }: { topic: string; onOpen: () => void }) => (
  <button type="button" className="channel-topic" aria-haspopup="dialog" onClick={onOpen}>
    <Markdown text={topic} surface="preview" />
  </button>
)

export const TopicDialog = ({ topic, onClose }: { topic: string; onClose: () => void }) => (
  <Dialog title={t('app.channel-topic')} onClose={onClose}>
    <Markdown text={topic} surface="embed" />
  </Dialog>
)
