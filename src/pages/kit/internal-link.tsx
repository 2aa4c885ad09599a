import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { placeOf } from './navigation.ts';

/** A link to a page of the program; a text that leads elsewhere becomes a link to the page that says there is none. */
export const InternalLink = ({ to, ...rest }: ComponentProps<typeof Link> & { to: string }) => <Link {...rest} to={placeOf(to)} />;
