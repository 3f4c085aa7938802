CREATE TABLE public.game_config (
    game text NOT NULL,
    default_coins integer NOT NULL,
    spin_cost integer NOT NULL,
    required_rating integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    house_coins integer DEFAULT 100 NOT NULL,
    house_hours integer DEFAULT 24 NOT NULL
);
CREATE TABLE public.journal (
    room text NOT NULL,
    seq integer NOT NULL,
    at bigint NOT NULL,
    event json NOT NULL,
    machine text,
    version integer,
    snapshot json,
    command text
);
CREATE TABLE public.kink (
    id integer NOT NULL,
    version integer NOT NULL,
    name text NOT NULL,
    description text NOT NULL
);
CREATE SEQUENCE public.kink_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.kink_id_seq OWNED BY public.kink.id;
CREATE TABLE public.mikro_orm_migrations (
    id integer NOT NULL,
    name character varying(255) NOT NULL,
    executed_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP(6) NOT NULL
);
CREATE SEQUENCE public.mikro_orm_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.mikro_orm_migrations_id_seq OWNED BY public.mikro_orm_migrations.id;
CREATE TABLE public.photo (
    id text NOT NULL,
    file_name text NOT NULL,
    content_type text NOT NULL,
    size integer NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    created_at bigint NOT NULL,
    ready boolean NOT NULL
);
CREATE TABLE public.photo_sender (
    sender text NOT NULL,
    since bigint NOT NULL,
    photos integer NOT NULL,
    bytes bigint NOT NULL
);
CREATE TABLE public.player_user (
    id integer NOT NULL,
    version integer NOT NULL,
    nickname text NOT NULL,
    rating integer NOT NULL,
    token text NOT NULL
);
CREATE SEQUENCE public.player_user_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.player_user_id_seq OWNED BY public.player_user.id;
CREATE TABLE public.room (
    id text NOT NULL,
    state text NOT NULL,
    has_player2 boolean NOT NULL,
    closed boolean NOT NULL,
    created_at bigint NOT NULL,
    changed_at bigint NOT NULL,
    seen_at bigint NOT NULL,
    creator_seen_at bigint NOT NULL,
    made_by text,
    made_from text,
    players text[]
);
CREATE TABLE public.session (
    token_hash text NOT NULL,
    created_at bigint NOT NULL,
    seen_at bigint NOT NULL
);
CREATE TABLE public.setting (
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.task (
    id integer NOT NULL,
    version integer NOT NULL,
    text text NOT NULL,
    with_face boolean NOT NULL,
    difficulty text NOT NULL,
    level text NOT NULL,
    required_kink_id integer
);
CREATE SEQUENCE public.task_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.task_id_seq OWNED BY public.task.id;
CREATE TABLE public.visitor_user (
    visitor text NOT NULL,
    user_id integer NOT NULL
);
CREATE TABLE public.wallet_movement (
    visitor text NOT NULL,
    seq integer NOT NULL,
    delta bigint NOT NULL,
    balance bigint NOT NULL,
    reason text NOT NULL,
    at bigint NOT NULL,
    CONSTRAINT wallet_movement_not_negative CHECK ((balance >= 0))
);
ALTER TABLE ONLY public.kink ALTER COLUMN id SET DEFAULT nextval('public.kink_id_seq'::regclass);
ALTER TABLE ONLY public.mikro_orm_migrations ALTER COLUMN id SET DEFAULT nextval('public.mikro_orm_migrations_id_seq'::regclass);
ALTER TABLE ONLY public.player_user ALTER COLUMN id SET DEFAULT nextval('public.player_user_id_seq'::regclass);
ALTER TABLE ONLY public.task ALTER COLUMN id SET DEFAULT nextval('public.task_id_seq'::regclass);
INSERT INTO public.journal VALUES ('login:127.0.0.1', 1, 1795338742219, '{"type":"attempted","at":1795338742219,"maxAttempts":5,"blockMs":900000}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('login:127.0.0.1', 2, 1795338742238, '{"type":"signed-in","at":1795338742238}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:JG8B6X', 1, 1795338742312, '{"type":"room-created","seat":{"playerId":"pqbcCxDxM1H_eorYddeSjA","visitor":"HyX2-I4wRnAslo8t-WBTzg"},"seeds":{"serverSeed":"f00066c61eddde46cfebece25faffa5426685b48e9a400894becbf6d564a36a5","serverSeedHash":"91ddf4e7492cb3233fb35331d6961a9f2e7687b65680d4b2c953a6fccdac0ab9","clientSeed":"","nonce":0}}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:BJ73FR', 1, 1795338742342, '{"type":"room-created","seat":{"playerId":"c-vB1XtgmKzVlNJWwAg3GQ","visitor":"jH5fmWsCVitKPRtzZt8n4Q"},"seeds":{"serverSeed":"e78f6ab7dce0a9d1471f2dfa9a0927cd0953e1f104d606e868771309782e83c3","serverSeedHash":"1493106614d013b8151a0e84dc27060babff205697be9f3af3f2aaeefa5050cc","clientSeed":"","nonce":0}}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:BJ73FR', 2, 1795338742352, '{"type":"boxes-placed","by":"player1","boxes":[{"number":3,"x":0.1,"y":0.5,"owner":"player1"},{"number":4,"x":0.2,"y":0.5,"owner":"player1"},{"number":5,"x":0.3,"y":0.5,"owner":"player1"},{"number":6,"x":0.4,"y":0.5,"owner":"player1"},{"number":7,"x":0.5,"y":0.5,"owner":"player1"},{"number":8,"x":0.6,"y":0.5,"owner":"player1"},{"number":9,"x":0.7,"y":0.5,"owner":"player1"},{"number":10,"x":0.8,"y":0.5,"owner":"player1"},{"number":11,"x":0.9,"y":0.5,"owner":"player1"}]}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:CWWR3Y', 1, 1795338742357, '{"type":"room-created","seat":{"playerId":"SGiw3bXedkCBE0OMm9QXfg","visitor":"UmwqaxuUjmGzH5GA7nN2uA"},"seeds":{"serverSeed":"cb709a2f9a962bbab240c7675c86dd1effa7fff721c43130ce20893607e50aaa","serverSeedHash":"e650af388bb94f716fc4a7d0455af6480b3e3ca8d9f6cc9a120cff2c8b88be93","clientSeed":"","nonce":0}}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:CWWR3Y', 2, 1795338742367, '{"type":"boxes-placed","by":"player1","boxes":[{"number":3,"x":0.1,"y":0.5,"owner":"player1"},{"number":4,"x":0.2,"y":0.5,"owner":"player1"},{"number":5,"x":0.3,"y":0.5,"owner":"player1"},{"number":6,"x":0.4,"y":0.5,"owner":"player1"},{"number":7,"x":0.5,"y":0.5,"owner":"player1"},{"number":8,"x":0.6,"y":0.5,"owner":"player1"},{"number":9,"x":0.7,"y":0.5,"owner":"player1"},{"number":10,"x":0.8,"y":0.5,"owner":"player1"},{"number":11,"x":0.9,"y":0.5,"owner":"player1"}]}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:CWWR3Y', 3, 1795338742373, '{"type":"player-joined","seat":{"playerId":"xD_T7vhYcm6IrSv3kDiHWw","visitor":"chYv2Tvytkr60eKGZJbi1g"},"entropy":{"entropy":"5ozkX2i0ErEc7tbyxYOkMw","from":"server"}}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:CWWR3Y', 4, 1795338742382, '{"type":"dice-rolled","by":"player1","die1":3,"die2":2,"prize":null,"forced":false}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:CWWR3Y', 5, 1795338742385, '{"type":"message-sent","by":"player1","message":"hello there"}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:6D2W6M', 1, 1795338742389, '{"type":"room-created","seat":{"playerId":"D4nuRsFRaTlap6rez56f1A","visitor":"7bjSN8CqRyQOkveCkmEW6g"},"seeds":{"serverSeed":"23897ec6eeb7b6d01ba7f8a6ef4f6cbcde6a5e8d7c9482742ebc5256b069c8e2","serverSeedHash":"7949cb90f117b31a575f660941b5a0048b64fba153566ece8159a90bd56a50be","clientSeed":"","nonce":0}}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:6D2W6M', 2, 1795338742398, '{"type":"boxes-placed","by":"player1","boxes":[{"number":7,"x":0.5,"y":0.5,"owner":"player1"},{"number":8,"x":0.6,"y":0.5,"owner":"player1"}]}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:6D2W6M', 3, 1795338742401, '{"type":"player-joined","seat":{"playerId":"C96lkZrGVvjxzq2GHQRIrQ","visitor":"Y6Z5X99d2f6aUJAlXppEZw"},"entropy":{"entropy":"0YrJOvBRPxThAg1sg9oPPQ","from":"server"}}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:6D2W6M', 4, 1795338742408, '{"type":"dice-rolled","by":"player1","die1":3,"die2":3,"prize":null,"forced":false}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:6D2W6M', 5, 1795338742410, '{"type":"dice-rolled","by":"player2","die1":3,"die2":3,"prize":null,"forced":false}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:6D2W6M', 6, 1795338742412, '{"type":"dice-rolled","by":"player1","die1":4,"die2":6,"prize":null,"forced":false}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:6D2W6M', 7, 1795338742413, '{"type":"dice-rolled","by":"player2","die1":2,"die2":3,"prize":null,"forced":false}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:6D2W6M', 8, 1795338742415, '{"type":"dice-rolled","by":"player1","die1":2,"die2":5,"prize":null,"forced":false}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:6D2W6M', 9, 1795338742416, '{"type":"dice-rolled","by":"player2","die1":5,"die2":4,"prize":null,"forced":false}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:6D2W6M', 10, 1795338742417, '{"type":"dice-rolled","by":"player1","die1":1,"die2":4,"prize":null,"forced":false}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:6D2W6M', 11, 1795338742419, '{"type":"dice-rolled","by":"player2","die1":3,"die2":5,"prize":null,"forced":false}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:2WT69E', 1, 1795338742424, '{"type":"room-created","seat":{"playerId":"TCr-JKafeq_rTVDOOYjPrA","visitor":"nshR-d2IXQWtvrchdVuF0Q"},"seeds":{"serverSeed":"c057cda128615b8a8e37f72bb24d195aa1dc800608656db48c2ff5f157b6d2cc","serverSeedHash":"ebd3452939ab7571293e4a6c876ae4a0192cf1de4dbb3f2f450a3a01ceb06434","clientSeed":"","nonce":0}}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:2WT69E', 2, 1795338742430, '{"type":"boxes-placed","by":"player1","boxes":[{"number":6,"x":0.4,"y":0.5,"owner":"player1"},{"number":7,"x":0.5,"y":0.5,"owner":"player1"},{"number":8,"x":0.6,"y":0.5,"owner":"player1"}]}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:2WT69E', 3, 1795338742433, '{"type":"player-joined","seat":{"playerId":"s1VnqmQf8adFMWH4FT6tTg","visitor":"QsEN0UJmhq7XbYvjOZfwMw"},"entropy":{"entropy":"SD_HCZNl4wO-w1lUZjKq-w","from":"server"}}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('boxes:2WT69E', 4, 1795338742439, '{"type":"player-left","by":"player2"}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('slots-exposure:_RGzTRpdlHtu9xuASK2mVw', 1, 1795338752768, '{"type":"seeded","seeds":{"serverSeed":"fb70948cc62dc43a413c1ba27c4dd4858298f2f55f37c989cb8bc22827e37f5d","serverSeedHash":"ed0d7a78edd88bed38299e3a5ba93604bcb6c0ddfcc5795ba7bfa319ad549b04","clientSeed":"pS4gWuhlwRTcUSd1yzjYeg","nonce":0},"next":{"serverSeed":"c86e04777be7d536b51dc813863f57a2e8471d334d248f17c7c1468ef0b37f27","serverSeedHash":"80ed96dfd5440607fe662e3ea8e489fc8f6903d947471706dd364037b08683eb"}}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('slots-exposure:_RGzTRpdlHtu9xuASK2mVw', 2, 1795338752777, '{"type":"spun","coins":100,"cost":10,"draws":[0.40324637782759964,0.06912275194190443,0.3467799951322377,0.007105514872819185]}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('slots-exposure:_RGzTRpdlHtu9xuASK2mVw', 3, 1795338752782, '{"type":"spun","coins":95,"cost":10,"draws":[0.17366096680052578,0.9804190178401768,0.557386327534914,0.7938088644295931]}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('slots-exposure:_RGzTRpdlHtu9xuASK2mVw', 4, 1795338752787, '{"type":"challenge-answered","coins":85,"accept":true}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('slots-exposure:_RGzTRpdlHtu9xuASK2mVw', 5, 1795338752792, '{"type":"spun","coins":135,"cost":10,"draws":[0.2677750098519027,0.7509059987496585,0.6398453039582819,0.660074002109468]}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('slots-exposure:_RGzTRpdlHtu9xuASK2mVw', 6, 1795338752797, '{"type":"spun","coins":125,"cost":10,"draws":[0.636364777572453,0.23594024125486612,0.8724563715513796,0.2281177663244307]}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('wheel-of-exposure:_RGzTRpdlHtu9xuASK2mVw', 1, 1795338752804, '{"type":"seeded","seeds":{"serverSeed":"f68fc7169fc5e07a9b1b57aadd6c4290532ed5a99c5f05de3afed07cb88714ae","serverSeedHash":"0aaa89333f670184f92218927c3617063a49f52330e91b730d093077faba7098","clientSeed":"pWgka_67ISYqRJ0Y3tf6Tg","nonce":0},"next":{"serverSeed":"873cdebc6175553ebff988d315d861bee361cf63ecfbf1d2ab2dc52b83fc69cf","serverSeedHash":"1788bb63e44c775fc9b830509a0b2c6975772be6e9cccfe5a89342dd3cf15341"}}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('wheel-of-exposure:_RGzTRpdlHtu9xuASK2mVw', 2, 1795338752804, '{"type":"spun","coins":118,"draw":0.6007841734681278,"at":1795338752804}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('wheel-of-exposure:_RGzTRpdlHtu9xuASK2mVw', 3, 1795338752811, '{"type":"spun","coins":118,"draw":0.9161991474684328,"at":1795338752811}', NULL, NULL, NULL, NULL);
INSERT INTO public.journal VALUES ('wheel-of-exposure:_RGzTRpdlHtu9xuASK2mVw', 4, 1795338752816, '{"type":"spun","coins":138,"draw":0.8393678900320083,"at":1795338752816}', NULL, NULL, NULL, NULL);
INSERT INTO public.kink VALUES (1, 1, 'Karaoke', 'loud');
INSERT INTO public.mikro_orm_migrations VALUES (1, '001-journal', '2026-11-22 09:12:19.675531+00');
INSERT INTO public.mikro_orm_migrations VALUES (2, '002-administration', '2026-11-22 09:12:19.675531+00');
INSERT INTO public.mikro_orm_migrations VALUES (3, '003-photos', '2026-11-22 09:12:19.675531+00');
INSERT INTO public.mikro_orm_migrations VALUES (4, '004-room-list', '2026-11-22 09:12:19.675531+00');
INSERT INTO public.mikro_orm_migrations VALUES (5, '005-config-version', '2026-11-22 09:12:19.675531+00');
INSERT INTO public.mikro_orm_migrations VALUES (6, '006-journal-commands', '2026-11-22 09:12:19.675531+00');
INSERT INTO public.mikro_orm_migrations VALUES (7, '007-room-maker', '2026-11-22 09:12:19.675531+00');
INSERT INTO public.mikro_orm_migrations VALUES (8, '008-photo-list', '2026-11-22 09:12:19.675531+00');
INSERT INTO public.mikro_orm_migrations VALUES (9, '009-room-players', '2026-11-22 09:12:19.675531+00');
INSERT INTO public.mikro_orm_migrations VALUES (10, '010-house-round', '2026-11-22 09:12:19.675531+00');
INSERT INTO public.photo VALUES ('tmds1sZUUk3XMXBdL6MJFzg', 'cat.png', 'image/png', 139, 40, 30, 1795338753035, true);
INSERT INTO public.photo VALUES ('tMRK_ZFhWyl772nsgNSF8PA', 'dog.jpg', 'image/jpeg', 691, 80, 60, 1795338753071, true);
INSERT INTO public.photo_sender VALUES ('guqxCek4zZI6WB_vFZmGGiD4CBfueNfiuhitTgYPB14', 1795338753032, 2, 66366);
INSERT INTO public.player_user VALUES (1, 1, 'Ann', 7, 'vrvX9k6nkO00Fmq7D2JHTw');
INSERT INTO public.room VALUES ('JG8B6X', 'waiting_placement', false, false, 1795338742312, 1795338742312, 1795338760860, 1795338742312, 'HyX2-I4wRnAslo8t-WBTzg', 'lMOcdRX0L3aSIg7dyaID0c', '{HyX2-I4wRnAslo8t-WBTzg}');
INSERT INTO public.room VALUES ('BJ73FR', 'waiting_second_player', false, false, 1795338742342, 1795338742352, 1795338760860, 1795338742342, 'jH5fmWsCVitKPRtzZt8n4Q', 'lMOcdRX0L3aSIg7dyaID0c', '{jH5fmWsCVitKPRtzZt8n4Q}');
INSERT INTO public.room VALUES ('CWWR3Y', 'playing', true, false, 1795338742357, 1795338742373, 1795338760860, 1795338742357, 'UmwqaxuUjmGzH5GA7nN2uA', 'lMOcdRX0L3aSIg7dyaID0c', '{UmwqaxuUjmGzH5GA7nN2uA,chYv2Tvytkr60eKGZJbi1g}');
INSERT INTO public.room VALUES ('6D2W6M', 'finished', true, false, 1795338742389, 1795338742419, 1795338760860, 1795338742389, '7bjSN8CqRyQOkveCkmEW6g', 'lMOcdRX0L3aSIg7dyaID0c', '{7bjSN8CqRyQOkveCkmEW6g,Y6Z5X99d2f6aUJAlXppEZw}');
INSERT INTO public.room VALUES ('2WT69E', 'playing', true, false, 1795338742424, 1795338742433, 1795338760860, 1795338742424, 'nshR-d2IXQWtvrchdVuF0Q', 'lMOcdRX0L3aSIg7dyaID0c', '{nshR-d2IXQWtvrchdVuF0Q,QsEN0UJmhq7XbYvjOZfwMw}');
INSERT INTO public.session VALUES ('a144e6ab2ca45d0b3b37726bbbe7fa0e0aa243fd97ca02e9bae64bf45a7d78d9', 1795338742245, 1795338742245);
INSERT INTO public.setting VALUES ('admin-password', '$argon2id$v=19$m=19456,t=2,p=1$K5UUaPvnL5qs/Mt6yqo20A$w5w71wVij164z5zqQKBeo5ZAY1dqkJMrF1dXLJKk3UU');
INSERT INTO public.setting VALUES ('cookie-key', '2GG8J1eQMQBJuspoMrK_rfxMBlRbKRoNOyHGOAuLumo');
INSERT INTO public.wallet_movement VALUES ('HyX2-I4wRnAslo8t-WBTzg', 1, 100, 100, 'opened:alluring-boxes', 1795338742312);
INSERT INTO public.wallet_movement VALUES ('jH5fmWsCVitKPRtzZt8n4Q', 1, 100, 100, 'opened:alluring-boxes', 1795338742342);
INSERT INTO public.wallet_movement VALUES ('UmwqaxuUjmGzH5GA7nN2uA', 1, 100, 100, 'opened:alluring-boxes', 1795338742357);
INSERT INTO public.wallet_movement VALUES ('UmwqaxuUjmGzH5GA7nN2uA', 2, 15, 115, 'boxes:CWWR3Y', 1795338742382);
INSERT INTO public.wallet_movement VALUES ('7bjSN8CqRyQOkveCkmEW6g', 1, 100, 100, 'opened:alluring-boxes', 1795338742389);
INSERT INTO public.wallet_movement VALUES ('7bjSN8CqRyQOkveCkmEW6g', 2, 10, 110, 'boxes:6D2W6M', 1795338742415);
INSERT INTO public.wallet_movement VALUES ('Y6Z5X99d2f6aUJAlXppEZw', 1, 100, 100, 'opened:alluring-boxes', 1795338742419);
INSERT INTO public.wallet_movement VALUES ('Y6Z5X99d2f6aUJAlXppEZw', 2, 12, 112, 'boxes:6D2W6M', 1795338742419);
INSERT INTO public.wallet_movement VALUES ('nshR-d2IXQWtvrchdVuF0Q', 1, 100, 100, 'opened:alluring-boxes', 1795338742424);
INSERT INTO public.wallet_movement VALUES ('_RGzTRpdlHtu9xuASK2mVw', 1, 100, 100, 'opened:slots-exposure', 1795338752777);
INSERT INTO public.wallet_movement VALUES ('_RGzTRpdlHtu9xuASK2mVw', 2, -5, 95, 'slots-exposure:spun', 1795338752777);
INSERT INTO public.wallet_movement VALUES ('_RGzTRpdlHtu9xuASK2mVw', 3, -10, 85, 'slots-exposure:spun', 1795338752782);
INSERT INTO public.wallet_movement VALUES ('_RGzTRpdlHtu9xuASK2mVw', 4, 50, 135, 'slots-exposure:challenge-answered', 1795338752787);
INSERT INTO public.wallet_movement VALUES ('_RGzTRpdlHtu9xuASK2mVw', 5, -10, 125, 'slots-exposure:spun', 1795338752792);
INSERT INTO public.wallet_movement VALUES ('_RGzTRpdlHtu9xuASK2mVw', 6, -7, 118, 'slots-exposure:spun', 1795338752797);
INSERT INTO public.wallet_movement VALUES ('_RGzTRpdlHtu9xuASK2mVw', 7, 20, 138, 'wheel-of-exposure:spun', 1795338752811);
INSERT INTO public.wallet_movement VALUES ('_RGzTRpdlHtu9xuASK2mVw', 8, 250, 388, 'wheel-of-exposure:spun', 1795338752816);
SELECT pg_catalog.setval('public.kink_id_seq', 1, true);
SELECT pg_catalog.setval('public.mikro_orm_migrations_id_seq', 10, true);
SELECT pg_catalog.setval('public.player_user_id_seq', 1, true);
SELECT pg_catalog.setval('public.task_id_seq', 1, false);
ALTER TABLE ONLY public.game_config
    ADD CONSTRAINT game_config_pkey PRIMARY KEY (game);
ALTER TABLE ONLY public.journal
    ADD CONSTRAINT journal_pkey PRIMARY KEY (room, seq);
ALTER TABLE ONLY public.kink
    ADD CONSTRAINT kink_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.mikro_orm_migrations
    ADD CONSTRAINT mikro_orm_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.photo
    ADD CONSTRAINT photo_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.photo_sender
    ADD CONSTRAINT photo_sender_pkey PRIMARY KEY (sender);
ALTER TABLE ONLY public.player_user
    ADD CONSTRAINT player_user_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.player_user
    ADD CONSTRAINT player_user_token_unique UNIQUE (token);
ALTER TABLE ONLY public.room
    ADD CONSTRAINT room_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.setting
    ADD CONSTRAINT setting_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.task
    ADD CONSTRAINT task_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.visitor_user
    ADD CONSTRAINT visitor_user_pkey PRIMARY KEY (visitor);
ALTER TABLE ONLY public.wallet_movement
    ADD CONSTRAINT wallet_movement_pkey PRIMARY KEY (visitor, seq);
CREATE INDEX journal_checkpoints ON public.journal USING btree (room, seq) WHERE (machine IS NOT NULL);
CREATE INDEX journal_commands ON public.journal USING btree (room, command) WHERE (command IS NOT NULL);
CREATE INDEX photo_listed ON public.photo USING btree (created_at, id) WHERE ready;
CREATE INDEX room_finished ON public.room USING btree (changed_at) WHERE (state = 'finished'::text);
CREATE INDEX room_unfinished ON public.room USING btree (state, created_at, id) WHERE (state <> 'finished'::text);
CREATE INDEX room_unfinished_made_by ON public.room USING btree (made_by) WHERE (state <> 'finished'::text);
CREATE INDEX room_unfinished_made_from ON public.room USING btree (made_from) WHERE (state <> 'finished'::text);
CREATE INDEX task_required_kink_index ON public.task USING btree (required_kink_id);
CREATE INDEX visitor_user_user_index ON public.visitor_user USING btree (user_id);
ALTER TABLE ONLY public.task
    ADD CONSTRAINT task_required_kink_id_foreign FOREIGN KEY (required_kink_id) REFERENCES public.kink(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.visitor_user
    ADD CONSTRAINT visitor_user_user_id_foreign FOREIGN KEY (user_id) REFERENCES public.player_user(id) ON DELETE CASCADE;
