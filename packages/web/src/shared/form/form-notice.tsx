import { Notice } from '../page/notice.tsx'

type FormNoticeProps = { text: string | null; failures: number }

/** The general error of a form. Each failure creates it again, so that it is read out. */
export function FormNotice({ text, failures }: FormNoticeProps) {
  return (
    <Notice key={failures} tone="danger">
      {text}
    </Notice>
  )
}
