import { Notice } from '../page/notice.tsx'

type FormNoticeProps = { text: string | null; failures: number }

/** What is wrong with a form as a whole. Each failure makes it anew, so that it is read out again. */
export function FormNotice({ text, failures }: FormNoticeProps) {
  return (
    <Notice key={failures} tone="danger">
      {text}
    </Notice>
  )
}
