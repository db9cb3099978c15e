import { type RefObject, useEffect, useRef } from 'react'
import { useChannelDraft } from '../../state/drafts.ts'

/** Who begins a reply, or is done with changing a message, goes on writing here. */
export function useFocusWhenMeant(channelId: string, box: RefObject<HTMLTextAreaElement | null>): void {
  const replyId = useChannelDraft(channelId, ({ reply }) => reply?.message.id ?? null)
  const isEditing = useChannelDraft(channelId, ({ editing }) => editing !== null)
  const before = useRef({ replyId, isEditing })

  useEffect(() => {
    const { replyId: earlier, isEditing: wasEditing } = before.current
    before.current = { replyId, isEditing }
    const isMeant = (replyId !== null && replyId !== earlier) || (wasEditing && !isEditing)
    if (!isMeant) return
    // The menu in which it was chosen gives its focus back first.
    const timer = setTimeout(() => box.current?.focus(), 30)
    return () => clearTimeout(timer)
  }, [box, replyId, isEditing])
}
