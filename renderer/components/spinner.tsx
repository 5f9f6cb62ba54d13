import { Hourglass, LoaderCircle } from 'lucide-react';

import './notice.css';

/** Says that something is going on: a turning ring, with reduced motion a still hourglass. */
export function Spinner() {
  return (
    <>
      <LoaderCircle className="spinner spinner-turning" size={12} strokeWidth={2} aria-hidden />
      <Hourglass className="spinner spinner-still" size={12} strokeWidth={2} aria-hidden />
    </>
  );
}
