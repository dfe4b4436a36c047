-- Whether a capture has not reached its end. The planner replaces a call by the condition, so that indexes serve it.
create or replace function is_under_way(state capture_state) returns boolean language sql immutable parallel safe as
    $$ select state in ('received', 'recognized', 'understood') $$;
