import type { Annotation } from '../../../shared/api/tools/annotations.ts';
import { EVERYTHING, type Filter } from '../../../shared/filter/index.ts';
import type { BuiltInView } from '../../state/trace-list.ts';
import { readFilter, tracesById } from './facet-filter.ts';

/** What a view asks for beyond the filter that is written. */
export function viewFilter(view: BuiltInView, annotations: ReadonlyMap<string, Annotation>): Filter {
  const ids = (is: (note: Annotation) => boolean): readonly string[] =>
    [...annotations.values()].filter(is).map((note) => note.traceId);
  switch (view) {
    case 'all':
      return EVERYTHING;
    case 'errors':
      return readFilter('status:error');
    case 'starred':
      return tracesById(ids((note) => note.starred));
    case 'unreviewed': {
      const reviewed = ids((note) => note.reviewed);
      return reviewed.length === 0 ? EVERYTHING : { kind: 'not', item: tracesById(reviewed) };
    }
    default:
      return view satisfies never;
  }
}
