-- The number is kept for what is built beside 0005.
select 1;
