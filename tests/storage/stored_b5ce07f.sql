-- A database of commit b5ce07f: nine tables with running matches under random rules, and a lobby.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0015');
CREATE TABLE daily_attempts (
	day INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	guild_id INTEGER NOT NULL, 
	step INTEGER NOT NULL, 
	moves JSON, 
	has_won BOOLEAN, 
	points INTEGER, 
	made INTEGER, 
	streak INTEGER, 
	CONSTRAINT pk_daily_attempts PRIMARY KEY (day, player_id), 
	CONSTRAINT fk_daily_attempts_day_daily_deals FOREIGN KEY(day) REFERENCES daily_deals (day)
);
CREATE TABLE daily_deals (
	day INTEGER NOT NULL, 
	secret BLOB NOT NULL, 
	CONSTRAINT pk_daily_deals PRIMARY KEY (day)
);
CREATE TABLE erasures (
	shard INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	CONSTRAINT pk_erasures PRIMARY KEY (shard, player_id)
);
CREATE TABLE hands (
	table_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	message_id INTEGER NOT NULL, 
	token VARCHAR NOT NULL, 
	language VARCHAR NOT NULL, 
	seat SMALLINT, 
	expires_at DOUBLE NOT NULL, 
	CONSTRAINT pk_hands PRIMARY KEY (table_id, player_id), 
	CONSTRAINT fk_hands_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE matches (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	table_id INTEGER NOT NULL, 
	guild_id INTEGER NOT NULL, 
	rules JSON NOT NULL, 
	target INTEGER NOT NULL, 
	started_at DOUBLE NOT NULL, 
	ended_at DOUBLE, rules_version INTEGER DEFAULT '1' NOT NULL, counted_as INTEGER, record_format SMALLINT DEFAULT '2' NOT NULL, 
	CONSTRAINT fk_matches_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "matches" VALUES(2,2,1000000000000000001,'{"deck":"classic","decks":"auto","brand_self":false,"hand_size":7,"dealer":"draw","opening_card":"apply","first_player":"after_dealer","two_player_reverse":"skip","wild_draw_four":"no_color_match","challenge_loss":"lose_turn","challenge_win":"stays","uno_call":"race","uno_penalty":2,"uno_seconds":8,"scoring":"winner_collects","target":6064,"teams":false,"misplay_penalty":0,"turn_seconds":90,"on_leave":"remove","hidden_counts":false,"seats":"auto","swap_hands":0,"shuffle_hands":1,"customizable":4,"challenge":true,"customizable_effects":[],"wild_after_draw":false,"draw":"one","force_play":false,"uno_to_go_out":false,"stacking":"off","seven_zero":false,"jump_in":false,"take_back":"off"}',6064,1.0,NULL,2,NULL,2);
INSERT INTO "matches" VALUES(3,4,1000000000000000001,'{"deck":"classic","decks":"auto","brand_self":false,"hand_size":7,"dealer":"draw","opening_card":"apply","first_player":"after_dealer","two_player_reverse":"skip","wild_draw_four":"no_color_match","challenge_loss":"lose_turn","challenge_win":"stays","uno_call":"race","uno_penalty":6,"uno_seconds":8,"scoring":"winner_collects","target":500,"teams":false,"misplay_penalty":0,"turn_seconds":90,"on_leave":"remove","hidden_counts":false,"seats":"auto","swap_hands":0,"shuffle_hands":0,"customizable":0,"challenge":true,"customizable_effects":[],"wild_after_draw":false,"draw":"one","force_play":false,"uno_to_go_out":false,"stacking":"off","seven_zero":false,"jump_in":false,"take_back":"off"}',500,1.0,NULL,2,NULL,2);
INSERT INTO "matches" VALUES(4,5,1000000000000000001,'{"deck":"classic","decks":"auto","brand_self":false,"hand_size":7,"dealer":"draw","opening_card":"apply","first_player":"after_dealer","two_player_reverse":"skip","wild_draw_four":"no_color_match","challenge_loss":"lose_turn","challenge_win":"stays","uno_call":"race","uno_penalty":2,"uno_seconds":8,"scoring":"winner_collects","target":500,"teams":false,"misplay_penalty":0,"turn_seconds":90,"on_leave":"remove","hidden_counts":false,"seats":"auto","swap_hands":0,"shuffle_hands":0,"customizable":0,"challenge":true,"customizable_effects":[],"wild_after_draw":false,"draw":"one","force_play":false,"uno_to_go_out":false,"stacking":"off","seven_zero":false,"jump_in":false,"take_back":"off"}',500,1.0,NULL,2,NULL,2);
INSERT INTO "matches" VALUES(6,7,1000000000000000001,'{"deck":"classic","decks":"auto","brand_self":true,"hand_size":7,"dealer":"draw","opening_card":"apply","first_player":"after_dealer","two_player_reverse":"skip","wild_draw_four":"no_color_match","challenge_loss":"lose_turn","challenge_win":"stays","uno_call":"race","uno_penalty":2,"uno_seconds":8,"scoring":"winner_collects","target":8593,"teams":false,"misplay_penalty":0,"turn_seconds":90,"on_leave":"remove","hidden_counts":false,"seats":"auto","swap_hands":0,"shuffle_hands":0,"customizable":0,"challenge":true,"customizable_effects":[],"wild_after_draw":false,"draw":"one","force_play":false,"uno_to_go_out":false,"stacking":"off","seven_zero":false,"jump_in":false,"take_back":"off"}',8593,1.0,NULL,2,NULL,2);
INSERT INTO "matches" VALUES(7,8,1000000000000000001,'{"deck":"classic","decks":"auto","brand_self":false,"hand_size":7,"dealer":"draw","opening_card":"apply","first_player":"after_dealer","two_player_reverse":"skip","wild_draw_four":"no_color_match","challenge_loss":"lose_turn","challenge_win":"stays","uno_call":"race","uno_penalty":4,"uno_seconds":8,"scoring":"winner_collects","target":500,"teams":false,"misplay_penalty":0,"turn_seconds":90,"on_leave":"remove","hidden_counts":false,"seats":"auto","swap_hands":4,"shuffle_hands":0,"customizable":0,"challenge":true,"customizable_effects":[],"wild_after_draw":false,"draw":"one","force_play":false,"uno_to_go_out":false,"stacking":"off","seven_zero":false,"jump_in":false,"take_back":"off"}',500,1.0,NULL,2,NULL,2);
INSERT INTO "matches" VALUES(8,9,1000000000000000001,'{"deck":"classic","decks":"auto","brand_self":false,"hand_size":7,"dealer":"draw","opening_card":"apply","first_player":"after_dealer","two_player_reverse":"skip","wild_draw_four":"no_color_match","challenge_loss":"lose_turn","challenge_win":"stays","uno_call":"race","uno_penalty":2,"uno_seconds":8,"scoring":"winner_collects","target":500,"teams":false,"misplay_penalty":0,"turn_seconds":90,"on_leave":"remove","hidden_counts":false,"seats":"auto","swap_hands":0,"shuffle_hands":0,"customizable":0,"challenge":true,"customizable_effects":[],"wild_after_draw":false,"draw":"one","force_play":false,"uno_to_go_out":true,"stacking":"off","seven_zero":false,"jump_in":false,"take_back":"off"}',500,1.0,NULL,2,NULL,2);
INSERT INTO "matches" VALUES(12,13,1000000000000000001,'{"deck":"classic","decks":"auto","brand_self":false,"hand_size":7,"dealer":"draw","opening_card":"apply","first_player":"after_dealer","two_player_reverse":"skip","wild_draw_four":"no_color_match","challenge_loss":"lose_turn","challenge_win":"stays","uno_call":"race","uno_penalty":6,"uno_seconds":8,"scoring":"winner_collects","target":5987,"teams":false,"misplay_penalty":0,"turn_seconds":90,"on_leave":"remove","hidden_counts":false,"seats":"auto","swap_hands":0,"shuffle_hands":0,"customizable":0,"challenge":true,"customizable_effects":[],"wild_after_draw":false,"draw":"one","force_play":false,"uno_to_go_out":false,"stacking":"off","seven_zero":true,"jump_in":true,"take_back":"off"}',5987,1.0,NULL,2,NULL,2);
INSERT INTO "matches" VALUES(13,14,1000000000000000001,'{"deck":"classic","decks":"auto","brand_self":false,"hand_size":7,"dealer":"draw","opening_card":"apply","first_player":"after_dealer","two_player_reverse":"skip","wild_draw_four":"no_color_match","challenge_loss":"lose_turn","challenge_win":"stays","uno_call":"race","uno_penalty":2,"uno_seconds":8,"scoring":"winner_collects","target":5585,"teams":false,"misplay_penalty":0,"turn_seconds":90,"on_leave":"remove","hidden_counts":false,"seats":"auto","swap_hands":0,"shuffle_hands":0,"customizable":0,"challenge":true,"customizable_effects":[],"wild_after_draw":false,"draw":"one","force_play":false,"uno_to_go_out":false,"stacking":"off","seven_zero":false,"jump_in":false,"take_back":"off"}',5585,1.0,NULL,2,NULL,2);
INSERT INTO "matches" VALUES(15,16,1000000000000000001,'{"deck":"classic","decks":"auto","brand_self":false,"hand_size":7,"dealer":"draw","opening_card":"apply","first_player":"after_dealer","two_player_reverse":"skip","wild_draw_four":"no_color_match","challenge_loss":"lose_turn","challenge_win":"stays","uno_call":"race","uno_penalty":2,"uno_seconds":8,"scoring":"winner_collects","target":5635,"teams":false,"misplay_penalty":0,"turn_seconds":90,"on_leave":"remove","hidden_counts":false,"seats":"auto","swap_hands":0,"shuffle_hands":0,"customizable":3,"challenge":true,"customizable_effects":[],"wild_after_draw":false,"draw":"one","force_play":false,"uno_to_go_out":false,"stacking":"off","seven_zero":false,"jump_in":false,"take_back":"off"}',5635,1.0,NULL,2,NULL,2);
CREATE TABLE "moves" (
	match_id INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	step SMALLINT NOT NULL, 
	round SMALLINT NOT NULL, 
	seat SMALLINT, 
	move JSON, 
	events JSON, 
	at DOUBLE NOT NULL, 
	mover VARCHAR, 
	checksum INTEGER, 
	CONSTRAINT pk_moves PRIMARY KEY (match_id, revision, step), 
	CONSTRAINT fk_moves_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "moves" VALUES(2,1,0,1,NULL,NULL,NULL,1.0,NULL,2297816894);
INSERT INTO "moves" VALUES(2,2,0,1,0,'{"do":"play","card":"G8"}',NULL,2.0,'person',967922296);
INSERT INTO "moves" VALUES(2,3,0,1,1,'{"do":"play","card":"W4"}',NULL,3.0,'person',1151120072);
INSERT INTO "moves" VALUES(2,4,0,1,1,'{"do":"color","color":"red"}',NULL,4.0,'person',3932817155);
INSERT INTO "moves" VALUES(2,5,0,1,0,'{"do":"challenge"}',NULL,5.0,'person',1801965382);
INSERT INTO "moves" VALUES(2,6,0,1,1,'{"do":"play","card":"R5"}',NULL,6.0,'person',535804793);
INSERT INTO "moves" VALUES(2,7,0,1,0,'{"do":"play","card":"RS"}',NULL,7.0,'person',1012563088);
INSERT INTO "moves" VALUES(2,8,0,1,0,'{"do":"play","card":"RR"}',NULL,8.0,'person',3226706784);
INSERT INTO "moves" VALUES(2,9,0,1,0,'{"do":"play","card":"R9"}',NULL,9.0,'person',225091265);
INSERT INTO "moves" VALUES(2,10,0,1,1,'{"do":"play","card":"R0"}',NULL,10.0,'person',50487901);
INSERT INTO "moves" VALUES(2,11,0,1,0,'{"do":"play","card":"R3"}',NULL,11.0,'person',922194640);
INSERT INTO "moves" VALUES(2,12,0,1,1,'{"do":"draw"}',NULL,12.0,'person',4245652122);
INSERT INTO "moves" VALUES(2,13,0,1,1,'{"do":"play","card":"R7"}',NULL,13.0,'person',2121360389);
INSERT INTO "moves" VALUES(2,14,0,1,0,'{"do":"play","card":"W4"}',NULL,14.0,'person',3296443864);
INSERT INTO "moves" VALUES(2,15,0,1,0,'{"do":"color","color":"green"}',NULL,15.0,'person',3482632896);
INSERT INTO "moves" VALUES(2,16,0,1,1,'{"do":"accept"}',NULL,16.0,'person',2693473707);
INSERT INTO "moves" VALUES(2,17,0,1,0,'{"do":"play","card":"G3"}',NULL,17.0,'person',3732467163);
INSERT INTO "moves" VALUES(2,18,0,1,1,'{"do":"play","card":"WF"}',NULL,18.0,'person',2683703600);
INSERT INTO "moves" VALUES(2,19,0,1,1,'{"do":"color","color":"red"}',NULL,19.0,'person',1120408768);
INSERT INTO "moves" VALUES(2,20,0,1,0,'{"do":"draw"}',NULL,20.0,'person',1289528992);
INSERT INTO "moves" VALUES(3,1,0,1,NULL,NULL,NULL,1.0,NULL,2862085790);
INSERT INTO "moves" VALUES(3,2,0,1,1,'{"do":"color","color":"yellow"}',NULL,2.0,'person',226508581);
INSERT INTO "moves" VALUES(3,3,0,1,1,'{"do":"play","card":"Y7"}',NULL,3.0,'person',852331398);
INSERT INTO "moves" VALUES(3,4,0,1,2,'{"do":"play","card":"Y3"}',NULL,4.0,'person',2859092024);
INSERT INTO "moves" VALUES(3,5,0,1,3,'{"do":"play","card":"Y5"}',NULL,5.0,'person',2343236290);
INSERT INTO "moves" VALUES(3,6,0,1,0,'{"do":"play","card":"W"}',NULL,6.0,'person',3606184608);
INSERT INTO "moves" VALUES(3,7,0,1,0,'{"do":"color","color":"red"}',NULL,7.0,'person',2369457788);
INSERT INTO "moves" VALUES(3,8,0,1,1,'{"do":"play","card":"R9"}',NULL,8.0,'person',2236940930);
INSERT INTO "moves" VALUES(3,9,0,1,2,'{"do":"play","card":"RD"}',NULL,9.0,'person',2301468848);
INSERT INTO "moves" VALUES(3,10,0,1,0,'{"do":"play","card":"R2"}',NULL,10.0,'person',3820607494);
INSERT INTO "moves" VALUES(3,11,0,1,1,'{"do":"draw"}',NULL,11.0,'person',2936764476);
INSERT INTO "moves" VALUES(3,12,0,1,2,'{"do":"play","card":"R5"}',NULL,12.0,'person',1177778278);
INSERT INTO "moves" VALUES(3,13,0,1,3,'{"do":"play","card":"B5"}',NULL,13.0,'person',2749538164);
INSERT INTO "moves" VALUES(3,14,0,1,0,'{"do":"play","card":"BR"}',NULL,14.0,'person',263991971);
INSERT INTO "moves" VALUES(3,15,0,1,3,'{"do":"play","card":"B5"}',NULL,15.0,'person',2720068931);
INSERT INTO "moves" VALUES(3,16,0,1,2,'{"do":"play","card":"G5"}',NULL,16.0,'person',2708290786);
INSERT INTO "moves" VALUES(3,17,0,1,1,'{"do":"play","card":"G4"}',NULL,17.0,'person',543699197);
INSERT INTO "moves" VALUES(3,18,0,1,0,'{"do":"play","card":"G1"}',NULL,18.0,'person',3102710395);
INSERT INTO "moves" VALUES(3,19,0,1,3,'{"do":"play","card":"G8"}',NULL,19.0,'person',1676231945);
INSERT INTO "moves" VALUES(3,20,0,1,2,'{"do":"play","card":"G8"}',NULL,20.0,'person',3884136107);
INSERT INTO "moves" VALUES(3,21,0,1,1,'{"do":"play","card":"G9"}',NULL,21.0,'person',1720072884);
INSERT INTO "moves" VALUES(3,22,0,1,0,'{"do":"play","card":"G6"}',NULL,22.0,'person',3294557716);
INSERT INTO "moves" VALUES(3,23,0,1,3,'{"do":"play","card":"W4"}',NULL,23.0,'person',2653137577);
INSERT INTO "moves" VALUES(3,24,0,1,3,'{"do":"color","color":"red"}',NULL,24.0,'person',1516094961);
INSERT INTO "moves" VALUES(3,25,0,1,2,'{"do":"accept"}',NULL,25.0,'person',2549489574);
INSERT INTO "moves" VALUES(3,26,0,1,1,'{"do":"play","card":"R6"}',NULL,26.0,'person',2796071685);
INSERT INTO "moves" VALUES(3,27,0,1,0,'{"do":"play","card":"W"}',NULL,27.0,'person',3217402058);
INSERT INTO "moves" VALUES(3,28,0,1,0,'{"do":"color","color":"red"}',NULL,28.0,'person',2369457788);
INSERT INTO "moves" VALUES(3,29,0,1,0,'{"do":"uno"}',NULL,29.0,'person',1458762890);
INSERT INTO "moves" VALUES(3,30,0,1,3,'{"do":"play","card":"R3"}',NULL,30.0,'person',1656542233);
INSERT INTO "moves" VALUES(3,31,0,1,2,'{"do":"draw"}',NULL,31.0,'person',2484740447);
INSERT INTO "moves" VALUES(3,32,0,1,2,'{"do":"play","card":"W4"}',NULL,32.0,'person',478288864);
INSERT INTO "moves" VALUES(3,33,0,1,2,'{"do":"color","color":"red"}',NULL,33.0,'person',112456885);
INSERT INTO "moves" VALUES(3,34,0,1,1,'{"do":"accept"}',NULL,34.0,'person',4168647511);
INSERT INTO "moves" VALUES(3,35,0,1,0,'{"do":"draw"}',NULL,35.0,'person',1068555754);
INSERT INTO "moves" VALUES(3,36,0,1,3,'{"do":"draw"}',NULL,36.0,'person',639567870);
INSERT INTO "moves" VALUES(3,37,0,1,3,'{"do":"pass"}',NULL,37.0,'person',2523169454);
INSERT INTO "moves" VALUES(3,38,0,1,2,'{"do":"play","card":"R9"}',NULL,38.0,'person',3712723882);
INSERT INTO "moves" VALUES(3,39,0,1,1,'{"do":"play","card":"Y9"}',NULL,39.0,'person',3358295862);
INSERT INTO "moves" VALUES(3,40,0,1,0,'{"do":"play","card":"Y8"}',NULL,40.0,'person',1748928129);
INSERT INTO "moves" VALUES(3,41,0,1,3,'{"do":"play","card":"Y0"}',NULL,41.0,'person',3485231747);
INSERT INTO "moves" VALUES(3,42,0,1,2,'{"do":"play","card":"Y6"}',NULL,42.0,'person',3032559429);
INSERT INTO "moves" VALUES(3,43,0,1,1,'{"do":"play","card":"YR"}',NULL,43.0,'person',4278316824);
INSERT INTO "moves" VALUES(3,44,0,1,2,'{"do":"play","card":"Y9"}',NULL,44.0,'person',2533289205);
INSERT INTO "moves" VALUES(3,45,0,1,3,'{"do":"play","card":"Y4"}',NULL,45.0,'person',1362461595);
INSERT INTO "moves" VALUES(3,46,0,1,0,'{"do":"draw"}',NULL,46.0,'person',2155897739);
INSERT INTO "moves" VALUES(3,47,0,1,0,'{"do":"play","card":"Y6"}',NULL,47.0,'person',1948978113);
INSERT INTO "moves" VALUES(3,48,0,1,2,'{"do":"catch","target":0}',NULL,48.0,'person',143501026);
INSERT INTO "moves" VALUES(3,49,0,1,1,'{"do":"draw"}',NULL,49.0,'person',1727307458);
INSERT INTO "moves" VALUES(3,50,0,1,2,'{"do":"play","card":"YR"}',NULL,50.0,'person',2704648537);
INSERT INTO "moves" VALUES(3,51,0,1,1,'{"do":"play","card":"BR"}',NULL,51.0,'person',2148450766);
INSERT INTO "moves" VALUES(3,52,0,1,2,'{"do":"play","card":"B4"}',NULL,52.0,'person',3248185377);
INSERT INTO "moves" VALUES(3,53,0,1,2,'{"do":"uno"}',NULL,53.0,'person',1433805028);
INSERT INTO "moves" VALUES(3,54,0,1,3,'{"do":"draw"}',NULL,54.0,'person',722429327);
INSERT INTO "moves" VALUES(3,55,0,1,0,'{"do":"play","card":"B8"}',NULL,55.0,'person',3172088853);
INSERT INTO "moves" VALUES(3,56,0,1,1,'{"do":"play","card":"B0"}',NULL,56.0,'person',1706057265);
INSERT INTO "moves" VALUES(3,57,0,1,2,'{"do":"play","card":"B9"}',NULL,57.0,'person',902390234);
INSERT INTO "moves" VALUES(3,58,0,2,NULL,NULL,NULL,58.0,NULL,822542968);
INSERT INTO "moves" VALUES(3,59,0,2,2,'{"do":"play","card":"G4"}',NULL,59.0,'person',2049976204);
INSERT INTO "moves" VALUES(3,60,0,2,3,'{"do":"play","card":"W4"}',NULL,60.0,'person',2644999879);
INSERT INTO "moves" VALUES(4,1,0,1,NULL,NULL,NULL,1.0,NULL,751628507);
INSERT INTO "moves" VALUES(4,2,0,1,0,'{"do":"play","card":"W4"}',NULL,2.0,'person',3317290991);
INSERT INTO "moves" VALUES(4,3,0,1,0,'{"do":"color","color":"red"}',NULL,3.0,'person',2993809018);
INSERT INTO "moves" VALUES(4,4,0,1,1,'{"do":"accept"}',NULL,4.0,'person',3035317102);
INSERT INTO "moves" VALUES(4,5,0,1,2,'{"do":"play","card":"R1"}',NULL,5.0,'person',2232338078);
INSERT INTO "moves" VALUES(4,6,0,1,0,'{"do":"play","card":"R3"}',NULL,6.0,'person',1043267971);
INSERT INTO "moves" VALUES(4,7,0,1,1,'{"do":"play","card":"R9"}',NULL,7.0,'person',2790250668);
INSERT INTO "moves" VALUES(4,8,0,1,2,'{"do":"play","card":"RR"}',NULL,8.0,'person',1436506679);
INSERT INTO "moves" VALUES(4,9,0,1,1,'{"do":"play","card":"RD"}',NULL,9.0,'person',2170240716);
INSERT INTO "moves" VALUES(4,10,0,1,2,'{"do":"play","card":"R4"}',NULL,10.0,'person',2611323363);
INSERT INTO "moves" VALUES(4,11,0,1,1,'{"do":"play","card":"W"}',NULL,11.0,'person',1193264510);
INSERT INTO "moves" VALUES(4,12,0,1,1,'{"do":"color","color":"red"}',NULL,12.0,'person',178111807);
INSERT INTO "moves" VALUES(4,13,0,1,0,'{"do":"draw"}',NULL,13.0,'person',2471609011);
INSERT INTO "moves" VALUES(4,14,0,1,2,'{"do":"draw"}',NULL,14.0,'person',266419463);
INSERT INTO "moves" VALUES(4,15,0,1,1,'{"do":"play","card":"W"}',NULL,15.0,'person',1279492675);
INSERT INTO "moves" VALUES(4,16,0,1,1,'{"do":"color","color":"red"}',NULL,16.0,'person',178111807);
INSERT INTO "moves" VALUES(4,17,0,1,0,'{"do":"draw"}',NULL,17.0,'person',3340769627);
INSERT INTO "moves" VALUES(4,18,0,1,2,'{"do":"draw"}',NULL,18.0,'person',2484740447);
INSERT INTO "moves" VALUES(4,19,0,1,2,'{"do":"play","card":"W4"}',NULL,19.0,'person',516203961);
INSERT INTO "moves" VALUES(4,20,0,1,2,'{"do":"color","color":"red"}',NULL,20.0,'person',112456885);
INSERT INTO "moves" VALUES(4,21,0,1,1,'{"do":"accept"}',NULL,21.0,'person',318138846);
INSERT INTO "moves" VALUES(4,22,0,1,0,'{"do":"draw"}',NULL,22.0,'person',2922507011);
INSERT INTO "moves" VALUES(4,23,0,1,2,'{"do":"draw"}',NULL,23.0,'person',1727057759);
INSERT INTO "moves" VALUES(4,24,0,1,1,'{"do":"play","card":"RS"}',NULL,24.0,'person',3794783649);
INSERT INTO "moves" VALUES(4,25,0,1,2,'{"do":"play","card":"GS"}',NULL,25.0,'person',3106994739);
INSERT INTO "moves" VALUES(4,26,0,1,0,'{"do":"play","card":"G9"}',NULL,26.0,'person',4017867968);
INSERT INTO "moves" VALUES(4,27,0,1,2,'{"do":"draw"}',NULL,27.0,'person',266419463);
INSERT INTO "moves" VALUES(4,28,0,1,1,'{"do":"play","card":"G1"}',NULL,28.0,'person',878541450);
INSERT INTO "moves" VALUES(4,29,0,1,0,'{"do":"play","card":"Y1"}',NULL,29.0,'person',429071478);
INSERT INTO "moves" VALUES(4,30,0,1,2,'{"do":"play","card":"Y2"}',NULL,30.0,'person',1975136228);
INSERT INTO "moves" VALUES(4,31,0,1,1,'{"do":"play","card":"Y8"}',NULL,31.0,'person',522417081);
INSERT INTO "moves" VALUES(4,32,0,1,0,'{"do":"play","card":"YD"}',NULL,32.0,'person',3710573053);
INSERT INTO "moves" VALUES(4,33,0,1,1,'{"do":"play","card":"Y0"}',NULL,33.0,'person',1316808681);
INSERT INTO "moves" VALUES(4,34,0,1,0,'{"do":"play","card":"B0"}',NULL,34.0,'person',3876712312);
INSERT INTO "moves" VALUES(4,35,0,1,2,'{"do":"play","card":"B1"}',NULL,35.0,'person',3820813042);
INSERT INTO "moves" VALUES(4,36,0,1,1,'{"do":"play","card":"B8"}',NULL,36.0,'person',1010260274);
INSERT INTO "moves" VALUES(4,37,0,1,0,'{"do":"play","card":"B6"}',NULL,37.0,'person',1169329916);
INSERT INTO "moves" VALUES(4,38,0,1,2,'{"do":"play","card":"B9"}',NULL,38.0,'person',3153696710);
INSERT INTO "moves" VALUES(4,39,0,1,1,'{"do":"play","card":"B6"}',NULL,39.0,'person',3298290651);
INSERT INTO "moves" VALUES(4,40,0,1,0,'{"do":"play","card":"G6"}',NULL,40.0,'person',3235089062);
INSERT INTO "moves" VALUES(4,41,0,1,2,'{"do":"play","card":"GR"}',NULL,41.0,'person',3011714641);
INSERT INTO "moves" VALUES(4,42,0,1,0,'{"do":"draw"}',NULL,42.0,'person',1433873705);
INSERT INTO "moves" VALUES(4,43,0,1,1,'{"do":"play","card":"G7"}',NULL,43.0,'person',2623550980);
INSERT INTO "moves" VALUES(4,44,0,1,2,'{"do":"draw"}',NULL,44.0,'person',1451263134);
INSERT INTO "moves" VALUES(4,45,0,1,0,'{"do":"draw"}',NULL,45.0,'person',1786978940);
INSERT INTO "moves" VALUES(4,46,0,1,1,'{"do":"play","card":"G8"}',NULL,46.0,'person',3193959860);
INSERT INTO "moves" VALUES(4,47,0,1,2,'{"do":"play","card":"W"}',NULL,47.0,'person',954205479);
INSERT INTO "moves" VALUES(4,48,0,1,2,'{"do":"color","color":"red"}',NULL,48.0,'person',1493671611);
INSERT INTO "moves" VALUES(4,49,0,1,0,'{"do":"play","card":"R8"}',NULL,49.0,'person',3655777824);
INSERT INTO "moves" VALUES(4,50,0,1,1,'{"do":"play","card":"W4"}',NULL,50.0,'person',1133845012);
INSERT INTO "moves" VALUES(4,51,0,1,1,'{"do":"color","color":"red"}',NULL,51.0,'person',4003452734);
INSERT INTO "moves" VALUES(4,52,0,1,2,'{"do":"accept"}',NULL,52.0,'person',345022282);
INSERT INTO "moves" VALUES(4,53,0,1,0,'{"do":"draw"}',NULL,53.0,'person',3609705208);
INSERT INTO "moves" VALUES(4,54,0,1,0,'{"do":"pass"}',NULL,54.0,'person',2485271799);
INSERT INTO "moves" VALUES(4,55,0,1,1,'{"do":"play","card":"R4"}',NULL,55.0,'person',237217857);
INSERT INTO "moves" VALUES(4,56,0,1,1,'{"do":"uno"}',NULL,56.0,'person',1462804157);
INSERT INTO "moves" VALUES(4,57,0,1,2,'{"do":"play","card":"R6"}',NULL,57.0,'person',4190087921);
INSERT INTO "moves" VALUES(4,58,0,1,0,'{"do":"play","card":"R7"}',NULL,58.0,'person',4271270677);
INSERT INTO "moves" VALUES(4,59,0,1,1,'{"do":"draw"}',NULL,59.0,'person',143598682);
INSERT INTO "moves" VALUES(4,60,0,1,1,'{"do":"play","card":"R3"}',NULL,60.0,'person',2715361);
INSERT INTO "moves" VALUES(6,1,0,1,NULL,NULL,NULL,1.0,NULL,4193125042);
INSERT INTO "moves" VALUES(7,1,0,1,NULL,NULL,NULL,1.0,NULL,2530212736);
INSERT INTO "moves" VALUES(7,2,0,1,1,'{"do":"play","card":"G1"}',NULL,2.0,'person',1057045943);
INSERT INTO "moves" VALUES(7,3,0,1,2,'{"do":"play","card":"R1"}',NULL,3.0,'person',2232338078);
INSERT INTO "moves" VALUES(7,4,0,1,0,'{"do":"draw"}',NULL,4.0,'person',1483165528);
INSERT INTO "moves" VALUES(7,5,0,1,0,'{"do":"play","card":"R1"}',NULL,5.0,'person',1576493222);
INSERT INTO "moves" VALUES(8,1,0,1,NULL,NULL,NULL,1.0,NULL,1894452456);
INSERT INTO "moves" VALUES(8,2,0,1,1,'{"do":"draw"}',NULL,2.0,'person',1132271749);
INSERT INTO "moves" VALUES(8,3,0,1,2,'{"do":"play","card":"W"}',NULL,3.0,'person',996462921);
INSERT INTO "moves" VALUES(8,4,0,1,2,'{"do":"color","color":"red"}',NULL,4.0,'person',1493671611);
INSERT INTO "moves" VALUES(8,5,0,1,0,'{"do":"play","card":"W4"}',NULL,5.0,'person',3317290991);
INSERT INTO "moves" VALUES(8,6,0,1,0,'{"do":"color","color":"red"}',NULL,6.0,'person',2993809018);
INSERT INTO "moves" VALUES(8,7,0,1,1,'{"do":"accept"}',NULL,7.0,'person',3931194872);
INSERT INTO "moves" VALUES(8,8,0,1,2,'{"do":"draw"}',NULL,8.0,'person',3338777207);
INSERT INTO "moves" VALUES(8,9,0,1,0,'{"do":"play","card":"W"}',NULL,9.0,'person',3568614649);
INSERT INTO "moves" VALUES(8,10,0,1,0,'{"do":"color","color":"red"}',NULL,10.0,'person',2369457788);
INSERT INTO "moves" VALUES(8,11,0,1,1,'{"do":"play","card":"RS"}',NULL,11.0,'person',1960562010);
INSERT INTO "moves" VALUES(8,12,0,1,0,'{"do":"play","card":"R4"}',NULL,12.0,'person',1117679084);
INSERT INTO "moves" VALUES(8,13,0,1,1,'{"do":"play","card":"RR"}',NULL,13.0,'person',3725079307);
INSERT INTO "moves" VALUES(8,14,0,1,0,'{"do":"draw"}',NULL,14.0,'person',4277959344);
INSERT INTO "moves" VALUES(8,15,0,1,2,'{"do":"draw"}',NULL,15.0,'person',3513987226);
INSERT INTO "moves" VALUES(8,16,0,1,2,'{"do":"pass"}',NULL,16.0,'person',2544298137);
INSERT INTO "moves" VALUES(8,17,0,1,1,'{"do":"play","card":"R6"}',NULL,17.0,'person',2873044691);
INSERT INTO "moves" VALUES(8,18,0,1,0,'{"do":"draw"}',NULL,18.0,'person',3511851958);
INSERT INTO "moves" VALUES(8,19,0,1,2,'{"do":"draw"}',NULL,19.0,'person',1379716805);
INSERT INTO "moves" VALUES(8,20,0,1,1,'{"do":"play","card":"RD"}',NULL,20.0,'person',3843082233);
INSERT INTO "moves" VALUES(8,21,0,1,2,'{"do":"play","card":"GD"}',NULL,21.0,'person',1755032822);
INSERT INTO "moves" VALUES(8,22,0,1,0,'{"do":"play","card":"GD"}',NULL,22.0,'person',3783041335);
INSERT INTO "moves" VALUES(8,23,0,1,1,'{"do":"play","card":"G9"}',NULL,23.0,'person',1851697639);
INSERT INTO "moves" VALUES(8,24,0,1,0,'{"do":"play","card":"GR"}',NULL,24.0,'person',3297654496);
INSERT INTO "moves" VALUES(8,25,0,1,1,'{"do":"play","card":"G3"}',NULL,25.0,'person',1438885366);
INSERT INTO "moves" VALUES(8,26,0,1,2,'{"do":"play","card":"G2"}',NULL,26.0,'person',3515465580);
INSERT INTO "moves" VALUES(8,27,0,1,0,'{"do":"play","card":"G1"}',NULL,27.0,'person',3160598217);
INSERT INTO "moves" VALUES(8,28,0,1,1,'{"do":"play","card":"B1"}',NULL,28.0,'person',3126868461);
INSERT INTO "moves" VALUES(8,29,0,1,2,'{"do":"play","card":"B3"}',NULL,29.0,'person',2306761395);
INSERT INTO "moves" VALUES(8,30,0,1,0,'{"do":"draw"}',NULL,30.0,'person',3609705208);
INSERT INTO "moves" VALUES(8,31,0,1,1,'{"do":"play","card":"Y3"}',NULL,31.0,'person',4067746064);
INSERT INTO "moves" VALUES(8,32,0,1,2,'{"do":"play","card":"YD"}',NULL,32.0,'person',4182574051);
INSERT INTO "moves" VALUES(8,33,0,1,1,'{"do":"play","card":"Y5"}',NULL,33.0,'person',1356300436);
INSERT INTO "moves" VALUES(8,34,0,1,2,'{"do":"play","card":"YS"}',NULL,34.0,'person',2893686874);
INSERT INTO "moves" VALUES(8,35,0,1,1,'{"do":"play","card":"Y2"}',NULL,35.0,'person',744942843);
INSERT INTO "moves" VALUES(8,36,0,1,2,'{"do":"draw"}',NULL,36.0,'person',3570406223);
INSERT INTO "moves" VALUES(8,37,0,1,2,'{"do":"pass"}',NULL,37.0,'person',2544298137);
INSERT INTO "moves" VALUES(8,38,0,1,0,'{"do":"play","card":"Y8"}',NULL,38.0,'person',2505724323);
INSERT INTO "moves" VALUES(8,39,0,1,1,'{"do":"play","card":"Y7"}',NULL,39.0,'person',872827245);
INSERT INTO "moves" VALUES(8,40,0,1,2,'{"do":"draw"}',NULL,40.0,'person',472947775);
INSERT INTO "moves" VALUES(8,41,0,1,2,'{"do":"pass"}',NULL,41.0,'person',2544298137);
INSERT INTO "moves" VALUES(8,42,0,1,0,'{"do":"play","card":"YS"}',NULL,42.0,'person',2632836773);
INSERT INTO "moves" VALUES(8,43,0,1,2,'{"do":"play","card":"GS"}',NULL,43.0,'person',1231175535);
INSERT INTO "moves" VALUES(8,44,0,1,1,'{"do":"play","card":"RS"}',NULL,44.0,'person',4176517130);
INSERT INTO "moves" VALUES(8,45,0,1,0,'{"do":"play","card":"R7"}',NULL,45.0,'person',4271270677);
INSERT INTO "moves" VALUES(8,46,0,1,1,'{"do":"play","card":"R6"}',NULL,46.0,'person',2147763639);
INSERT INTO "moves" VALUES(8,47,0,1,1,'{"do":"uno"}',NULL,47.0,'person',1462804157);
INSERT INTO "moves" VALUES(8,48,0,1,2,'{"do":"play","card":"R1"}',NULL,48.0,'person',2232338078);
INSERT INTO "moves" VALUES(8,49,0,1,0,'{"do":"play","card":"R1"}',NULL,49.0,'person',1605492479);
INSERT INTO "moves" VALUES(8,50,0,1,1,'{"do":"draw"}',NULL,50.0,'person',2278543866);
INSERT INTO "moves" VALUES(8,51,0,1,1,'{"do":"play","card":"R5"}',NULL,51.0,'person',1227906746);
INSERT INTO "moves" VALUES(8,52,0,1,0,'{"do":"catch","target":1}',NULL,52.0,'person',1082397815);
INSERT INTO "moves" VALUES(8,53,0,1,2,'{"do":"draw"}',NULL,53.0,'person',1451263134);
INSERT INTO "moves" VALUES(8,54,0,1,0,'{"do":"play","card":"G5"}',NULL,54.0,'person',2018963693);
INSERT INTO "moves" VALUES(8,55,0,1,1,'{"do":"play","card":"G9"}',NULL,55.0,'person',1644905990);
INSERT INTO "moves" VALUES(8,56,0,1,2,'{"do":"play","card":"G8"}',NULL,56.0,'person',3767180919);
INSERT INTO "moves" VALUES(8,57,0,1,0,'{"do":"play","card":"G7"}',NULL,57.0,'person',432549777);
INSERT INTO "moves" VALUES(8,58,0,1,1,'{"do":"draw"}',NULL,58.0,'person',909709169);
INSERT INTO "moves" VALUES(8,59,0,1,2,'{"do":"draw"}',NULL,59.0,'person',1451263134);
INSERT INTO "moves" VALUES(8,60,0,1,0,'{"do":"play","card":"G8"}',NULL,60.0,'person',3522059903);
INSERT INTO "moves" VALUES(12,1,0,1,NULL,NULL,NULL,1.0,NULL,2343663061);
INSERT INTO "moves" VALUES(12,2,0,1,2,'{"do":"play","card":"W4"}',NULL,2.0,'person',478288864);
INSERT INTO "moves" VALUES(12,3,0,1,2,'{"do":"color","color":"red"}',NULL,3.0,'person',3916537739);
INSERT INTO "moves" VALUES(12,4,0,1,0,'{"do":"accept"}',NULL,4.0,'person',44251474);
INSERT INTO "moves" VALUES(12,5,0,1,1,'{"do":"play","card":"W"}',NULL,5.0,'person',1300359284);
INSERT INTO "moves" VALUES(12,6,0,1,1,'{"do":"color","color":"red"}',NULL,6.0,'person',178111807);
INSERT INTO "moves" VALUES(12,7,0,1,2,'{"do":"play","card":"R5"}',NULL,7.0,'person',1206981201);
INSERT INTO "moves" VALUES(12,8,0,1,0,'{"do":"play","card":"G5"}',NULL,8.0,'person',1591015499);
INSERT INTO "moves" VALUES(12,9,0,1,1,'{"do":"play","card":"GD"}',NULL,9.0,'person',2726632316);
INSERT INTO "moves" VALUES(12,10,0,1,0,'{"do":"play","card":"BD"}',NULL,10.0,'person',1247063897);
INSERT INTO "moves" VALUES(12,11,0,1,2,'{"do":"play","card":"B3"}',NULL,11.0,'person',2212515769);
INSERT INTO "moves" VALUES(12,12,0,1,0,'{"do":"draw"}',NULL,12.0,'person',264279595);
INSERT INTO "moves" VALUES(12,13,0,1,1,'{"do":"play","card":"B8"}',NULL,13.0,'person',1010260274);
INSERT INTO "moves" VALUES(12,14,0,1,2,'{"do":"play","card":"B9"}',NULL,14.0,'person',3153696710);
INSERT INTO "moves" VALUES(12,15,0,1,0,'{"do":"play","card":"R9"}',NULL,15.0,'person',225091265);
INSERT INTO "moves" VALUES(12,16,0,1,1,'{"do":"play","card":"RR"}',NULL,16.0,'person',3768860494);
INSERT INTO "moves" VALUES(12,17,0,1,0,'{"do":"play","card":"R1"}',NULL,17.0,'person',1454057371);
INSERT INTO "moves" VALUES(12,18,0,1,2,'{"do":"play","card":"Y1"}',NULL,18.0,'person',3383896349);
INSERT INTO "moves" VALUES(12,19,0,1,1,'{"do":"play","card":"YR"}',NULL,19.0,'person',1884930059);
INSERT INTO "moves" VALUES(12,20,0,1,2,'{"do":"draw"}',NULL,20.0,'person',1212237783);
INSERT INTO "moves" VALUES(12,21,0,1,2,'{"do":"play","card":"YR"}',NULL,21.0,'person',259125757);
INSERT INTO "moves" VALUES(12,22,0,1,1,'{"do":"draw"}',NULL,22.0,'person',2456506764);
INSERT INTO "moves" VALUES(12,23,0,1,0,'{"do":"play","card":"Y9"}',NULL,23.0,'person',1221363750);
INSERT INTO "moves" VALUES(12,24,0,1,2,'{"do":"play","card":"Y2"}',NULL,24.0,'person',1899451222);
INSERT INTO "moves" VALUES(12,25,0,1,1,'{"do":"draw"}',NULL,25.0,'person',2278543866);
INSERT INTO "moves" VALUES(12,26,0,1,0,'{"do":"play","card":"YD"}',NULL,26.0,'person',3579599474);
INSERT INTO "moves" VALUES(12,27,0,1,1,'{"do":"draw"}',NULL,27.0,'person',362341768);
INSERT INTO "moves" VALUES(12,28,0,1,1,'{"do":"play","card":"Y8"}',NULL,28.0,'person',364732083);
INSERT INTO "moves" VALUES(12,29,0,1,0,'{"do":"play","card":"Y3"}',NULL,29.0,'person',1897347694);
INSERT INTO "moves" VALUES(12,30,0,1,2,'{"do":"draw"}',NULL,30.0,'person',3570406223);
INSERT INTO "moves" VALUES(12,31,0,1,2,'{"do":"play","card":"Y6"}',NULL,31.0,'person',3036890482);
INSERT INTO "moves" VALUES(12,32,0,1,1,'{"do":"play","card":"B6"}',NULL,32.0,'person',3298290651);
INSERT INTO "moves" VALUES(12,33,0,1,0,'{"do":"play","card":"G6"}',NULL,33.0,'person',3235089062);
INSERT INTO "moves" VALUES(12,34,0,1,2,'{"do":"play","card":"G9"}',NULL,34.0,'person',1050186652);
INSERT INTO "moves" VALUES(12,35,0,1,1,'{"do":"play","card":"G5"}',NULL,35.0,'person',4231824207);
INSERT INTO "moves" VALUES(12,36,0,1,0,'{"do":"play","card":"G3"}',NULL,36.0,'person',3635621680);
INSERT INTO "moves" VALUES(12,37,0,1,2,'{"do":"draw"}',NULL,37.0,'person',49373046);
INSERT INTO "moves" VALUES(12,38,0,1,1,'{"do":"play","card":"R3"}',NULL,38.0,'person',3146192918);
INSERT INTO "moves" VALUES(12,39,0,1,0,'{"do":"draw"}',NULL,39.0,'person',192732272);
INSERT INTO "moves" VALUES(12,40,0,1,2,'{"do":"play","card":"R6"}',NULL,40.0,'person',4227404968);
INSERT INTO "moves" VALUES(12,41,0,1,1,'{"do":"draw"}',NULL,41.0,'person',2920550834);
INSERT INTO "moves" VALUES(12,42,0,1,0,'{"do":"draw"}',NULL,42.0,'person',3901683805);
INSERT INTO "moves" VALUES(12,43,0,1,2,'{"do":"draw"}',NULL,43.0,'person',4200700871);
INSERT INTO "moves" VALUES(12,44,0,1,1,'{"do":"play","card":"R5"}',NULL,44.0,'person',459458507);
INSERT INTO "moves" VALUES(12,45,0,1,0,'{"do":"draw"}',NULL,45.0,'person',1214311675);
INSERT INTO "moves" VALUES(12,46,0,1,2,'{"do":"play","card":"B5"}',NULL,46.0,'person',545342474);
INSERT INTO "moves" VALUES(12,47,0,1,1,'{"do":"play","card":"B7"}',NULL,47.0,'person',474883291);
INSERT INTO "moves" VALUES(12,48,0,1,1,'{"do":"target","target":0}',NULL,48.0,'person',463841236);
INSERT INTO "moves" VALUES(12,49,0,1,0,'{"do":"play","card":"BS"}',NULL,49.0,'person',3153727284);
INSERT INTO "moves" VALUES(12,50,0,1,1,'{"do":"play","card":"GS"}',NULL,50.0,'person',3043337191);
INSERT INTO "moves" VALUES(12,51,0,1,2,'{"do":"play","card":"BS"}',NULL,51.0,'person',1729899903);
INSERT INTO "moves" VALUES(12,52,0,1,0,'{"do":"draw"}',NULL,52.0,'person',2264220357);
INSERT INTO "moves" VALUES(12,53,0,1,2,'{"do":"play","card":"B8"}',NULL,53.0,'person',1663064262);
INSERT INTO "moves" VALUES(12,54,0,1,1,'{"do":"draw"}',NULL,54.0,'person',1536472946);
INSERT INTO "moves" VALUES(12,55,0,1,0,'{"do":"draw"}',NULL,55.0,'person',3589198317);
INSERT INTO "moves" VALUES(12,56,0,1,2,'{"do":"play","card":"B2"}',NULL,56.0,'person',2290241658);
INSERT INTO "moves" VALUES(12,57,0,1,0,'{"do":"catch","target":2}',NULL,57.0,'person',338546909);
INSERT INTO "moves" VALUES(12,58,0,1,1,'{"do":"draw"}',NULL,58.0,'person',2216285025);
INSERT INTO "moves" VALUES(12,59,0,1,1,'{"do":"play","card":"B5"}',NULL,59.0,'person',2065381708);
INSERT INTO "moves" VALUES(12,60,0,1,0,'{"do":"draw"}',NULL,60.0,'person',4198510827);
INSERT INTO "moves" VALUES(13,1,0,1,NULL,NULL,NULL,1.0,NULL,1173048446);
INSERT INTO "moves" VALUES(13,2,0,1,1,'{"do":"play","card":"W"}',NULL,2.0,'person',1300359284);
INSERT INTO "moves" VALUES(13,3,0,1,1,'{"do":"color","color":"red"}',NULL,3.0,'person',178111807);
INSERT INTO "moves" VALUES(13,4,0,1,2,'{"do":"play","card":"R1"}',NULL,4.0,'person',2232338078);
INSERT INTO "moves" VALUES(13,5,0,1,0,'{"do":"draw"}',NULL,5.0,'person',1289528992);
INSERT INTO "moves" VALUES(15,1,0,1,NULL,NULL,NULL,1.0,NULL,653708990);
CREATE TABLE players (
	id INTEGER NOT NULL, 
	is_unlisted BOOLEAN NOT NULL, preferences JSON, 
	CONSTRAINT pk_players PRIMARY KEY (id)
);
CREATE TABLE presets (
	guild_id INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	options JSON NOT NULL, author_id INTEGER, 
	CONSTRAINT pk_presets PRIMARY KEY (guild_id, name)
);
CREATE TABLE ratings (
	guild_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	mu DOUBLE NOT NULL, 
	sigma DOUBLE NOT NULL, 
	model VARCHAR NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (guild_id, player_id)
);
INSERT INTO "ratings" VALUES(-1,2000000000000000001,2.03437025114738432316e+01,7.82288719288111,'PlackettLuce 1, openskill 6.2.0');
INSERT INTO "ratings" VALUES(-1,2000000000000000002,2.96562974885261567683e+01,7.82288719288111,'PlackettLuce 1, openskill 6.2.0');
INSERT INTO "ratings" VALUES(1000000000000000001,2000000000000000001,2.03437025114738432316e+01,7.82288719288111,'PlackettLuce 1, openskill 6.2.0');
INSERT INTO "ratings" VALUES(1000000000000000001,2000000000000000002,2.96562974885261567683e+01,7.82288719288111,'PlackettLuce 1, openskill 6.2.0');
CREATE TABLE rounds (
	match_id INTEGER NOT NULL, 
	number SMALLINT NOT NULL, 
	secret BLOB NOT NULL, 
	commitment VARCHAR NOT NULL, 
	dealer SMALLINT NOT NULL, 
	winner SMALLINT, 
	points JSON, 
	started_at DOUBLE NOT NULL, 
	ended_at DOUBLE, 
	CONSTRAINT pk_rounds PRIMARY KEY (match_id, number), 
	CONSTRAINT fk_rounds_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "rounds" VALUES(2,1,X'B2654329267F76F4326906C135745D660C2114B7A93F14BDD2BF1E76E03EA8A77364C587F38FF93F738D717D843E734763CBC1EC5E37817FB91E37804EBEF083DED4','7a8e496d7e039c9a97564fda2d5654eebdb2676e47adedb14493eb8d829fd3d9',1,NULL,NULL,1.0,NULL);
INSERT INTO "rounds" VALUES(3,1,X'F38D627579697BB1F483A68FAAE7609D4AD474D38FE0425DBA667967B81179F32A527E6304F48B9F0BFB2507300FF327B2FBE482C0DC5511C34B4C75FD4D4AF90EF7','f160c0e54b4cc7a80d7be09848e545523bc1629b3eb0a60ab373518573566b5e',0,2,'[0,0,125,0]',1.0,57.0);
INSERT INTO "rounds" VALUES(3,2,X'6FE49487D198BE5C94C4175EB28CF7CAF03A4B90E2B44E1AA7D08CCBBBC13CC4E541372E6DE6E9257146F84DF760919F567C85EA7A248B836BA673A975B298C52F27','a4a3a399fa5641179637579e975b642a41e02ff2df34892fd5f9d8164221c248',1,NULL,NULL,58.0,NULL);
INSERT INTO "rounds" VALUES(4,1,X'77126EA62A28452E99E2123836A34DC2AAE49AAF8B6B372E086180A1DA25EDB7DC72B70A503189FCD6D3B9786A8CD1FAE408EB39D64B6E2AFB50DC0DA6A64DE42E22','c130c1f83eedeb847e6196956cebfbb4692fd3c5dff44f7baa789963aa2281f0',2,NULL,NULL,1.0,NULL);
INSERT INTO "rounds" VALUES(6,1,X'241E49B12964EA9A082CDEF477CB225849837D721F2AFECE079FE0EFE5E91EB9EC0FF0FCCF1E7A59DDEB7AF44AD079F905C7585D9B259E140038703889F8261A123A','260ab58b798ebc8ae58528a3cf35c992a18861585a8891c695433a1c320f87ec',1,NULL,NULL,1.0,NULL);
INSERT INTO "rounds" VALUES(7,1,X'5DCDBFB3EA59665BB02E33F3FC0DD7A4BB27EFD76032A07E0355ED803587BD9FDA11993267F20C4F98E070266FB7115BF2345A87A974CB48BFA6818280D534A84812','89419efeaf3e7fdbc1a69d00d6ce141c1a08fe676f0945a829c8c488fd485564',0,NULL,NULL,1.0,NULL);
INSERT INTO "rounds" VALUES(8,1,X'42E8998018415E19F6A39676ABF587B75A87D1006B5BDF484039ECEA688A9388548F823402E9481244064739FFFDC302C529B5FB85E0C5EB98DD8C5081D3C10A6B17','a9ffc53563452434587469e0658fea5b3509188990b894a5e110730400d384c3',0,NULL,NULL,1.0,NULL);
INSERT INTO "rounds" VALUES(12,1,X'AFF5E598222FF2B23246D21389313BF0BBBE4A78E000A38544E7DF5D698904DA8F03A2D5E83629093C9A7601DAD6D651905BB255DC3DB227867F1E7F98734C8F43F8','c25387a049fe576d841bd15e8e55520ef1fcf1c8b99a9734d631ec5b894edf64',1,NULL,NULL,1.0,NULL);
INSERT INTO "rounds" VALUES(13,1,X'6626E19A0A884A7C6C679B61B91235BCE6F7BD6116CAB192A218672124F582540BB7A56567E505318A76251FF470B621A1AE4DCF882552FD67A6CF89B51B6AE5A860','46c6b145f3d8a06b0de665fff5851b5c524e6809f6a17c83d42e7fd5b1bad438',0,NULL,NULL,1.0,NULL);
INSERT INTO "rounds" VALUES(15,1,X'49784224791B9B6C0D46059FA3A9DD4959869D084452B118B9C2093A7B5F48F46690CDC8DB62AACC351A09B20971FBCA068605A63650D05FA54DA5D5C00C87D6FD8E','366ab67c1d141bb184ce4f047811640c175695fb8f979e6d4f3a857f96f5a5f2',1,NULL,NULL,1.0,NULL);
CREATE TABLE rungs (
	period VARCHAR NOT NULL, 
	merit VARCHAR NOT NULL, 
	first DOUBLE NOT NULL, 
	second INTEGER NOT NULL, 
	people INTEGER NOT NULL, 
	CONSTRAINT pk_rungs PRIMARY KEY (period, merit, first, second)
)
 WITHOUT ROWID

;
INSERT INTO "rungs" VALUES('1970-01','points',0.0,0,0);
INSERT INTO "rungs" VALUES('1970-01','points',200.0,0,2);
INSERT INTO "rungs" VALUES('1970-01','rating',925.0,0,1);
INSERT INTO "rungs" VALUES('1970-01','rating',956.0,0,0);
INSERT INTO "rungs" VALUES('1970-01','rating',1083.0,0,0);
INSERT INTO "rungs" VALUES('1970-01','rating',1149.0,0,1);
INSERT INTO "rungs" VALUES('1970-01','wins',0.0,0,0);
INSERT INTO "rungs" VALUES('1970-01','wins',0.0,200,1);
INSERT INTO "rungs" VALUES('1970-01','wins',1.0,200,0);
INSERT INTO "rungs" VALUES('1970-01','wins',2.0,200,1);
INSERT INTO "rungs" VALUES('1970-W01','points',0.0,0,0);
INSERT INTO "rungs" VALUES('1970-W01','points',200.0,0,2);
INSERT INTO "rungs" VALUES('1970-W01','rating',925.0,0,1);
INSERT INTO "rungs" VALUES('1970-W01','rating',956.0,0,0);
INSERT INTO "rungs" VALUES('1970-W01','rating',1083.0,0,0);
INSERT INTO "rungs" VALUES('1970-W01','rating',1149.0,0,1);
INSERT INTO "rungs" VALUES('1970-W01','wins',0.0,0,0);
INSERT INTO "rungs" VALUES('1970-W01','wins',0.0,200,1);
INSERT INTO "rungs" VALUES('1970-W01','wins',1.0,200,0);
INSERT INTO "rungs" VALUES('1970-W01','wins',2.0,200,1);
INSERT INTO "rungs" VALUES('all','points',0.0,0,0);
INSERT INTO "rungs" VALUES('all','points',200.0,0,2);
INSERT INTO "rungs" VALUES('all','rating',925.0,0,1);
INSERT INTO "rungs" VALUES('all','rating',956.0,0,0);
INSERT INTO "rungs" VALUES('all','rating',1083.0,0,0);
INSERT INTO "rungs" VALUES('all','rating',1149.0,0,1);
INSERT INTO "rungs" VALUES('all','wins',0.0,0,0);
INSERT INTO "rungs" VALUES('all','wins',0.0,200,1);
INSERT INTO "rungs" VALUES('all','wins',1.0,200,0);
INSERT INTO "rungs" VALUES('all','wins',2.0,200,1);
CREATE TABLE seats (
	match_id INTEGER NOT NULL, 
	seat SMALLINT NOT NULL, 
	player_id INTEGER, 
	level VARCHAR, 
	score INTEGER NOT NULL, 
	place SMALLINT, took_part BOOLEAN DEFAULT 0 NOT NULL, finished BOOLEAN DEFAULT 0 NOT NULL, rating INTEGER, local_rating INTEGER, decisions INTEGER DEFAULT '0' NOT NULL, own_decisions INTEGER DEFAULT '0' NOT NULL, rounds INTEGER DEFAULT '0' NOT NULL, round_wins INTEGER DEFAULT '0' NOT NULL, points INTEGER DEFAULT '0' NOT NULL, calls INTEGER DEFAULT '0' NOT NULL, catches INTEGER DEFAULT '0' NOT NULL, caught INTEGER DEFAULT '0' NOT NULL, challenges_won INTEGER DEFAULT '0' NOT NULL, challenges_lost INTEGER DEFAULT '0' NOT NULL, red INTEGER DEFAULT '0' NOT NULL, yellow INTEGER DEFAULT '0' NOT NULL, green INTEGER DEFAULT '0' NOT NULL, blue INTEGER DEFAULT '0' NOT NULL, call_seconds DOUBLE DEFAULT '0' NOT NULL, catch_seconds DOUBLE DEFAULT '0' NOT NULL, best_round INTEGER, quickest_call DOUBLE, quickest_catch DOUBLE, name VARCHAR, timed_calls INTEGER DEFAULT '0' NOT NULL, timed_catches INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (match_id, seat), 
	CONSTRAINT fk_seats_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES(2,0,2000000000000000001,NULL,0,NULL,0,0,NULL,NULL,10,10,0,0,0,0,0,0,0,1,0,0,1,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "seats" VALUES(2,1,2000000000000000002,NULL,0,NULL,0,0,NULL,NULL,9,9,0,0,0,0,0,0,0,0,2,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "seats" VALUES(3,0,2000000000000000001,NULL,0,NULL,0,0,NULL,NULL,13,13,1,0,0,1,0,1,0,0,2,0,0,0,0.0,0.0,0,NULL,NULL,NULL,0,0);
INSERT INTO "seats" VALUES(3,1,2000000000000000002,NULL,0,NULL,0,0,NULL,NULL,13,13,1,0,0,0,0,0,0,0,0,1,0,0,0.0,0.0,0,NULL,NULL,NULL,0,0);
INSERT INTO "seats" VALUES(3,2,2000000000000000003,NULL,0,NULL,0,0,NULL,NULL,16,16,1,1,125,1,1,0,0,0,1,0,0,0,0.0,0.0,125,NULL,NULL,NULL,0,0);
INSERT INTO "seats" VALUES(3,3,2000000000000000004,NULL,0,NULL,0,0,NULL,NULL,13,13,1,0,0,0,0,0,0,0,1,0,0,0,0.0,0.0,0,NULL,NULL,NULL,0,0);
INSERT INTO "seats" VALUES(4,0,2000000000000000001,NULL,0,NULL,0,0,NULL,NULL,18,18,0,0,0,0,0,0,0,0,1,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "seats" VALUES(4,1,2000000000000000002,NULL,0,NULL,0,0,NULL,NULL,21,21,0,0,0,1,0,0,0,0,3,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "seats" VALUES(4,2,2000000000000000003,NULL,0,NULL,0,0,NULL,NULL,19,19,0,0,0,0,0,0,0,0,2,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "seats" VALUES(6,0,2000000000000000001,NULL,0,NULL,0,0,NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "seats" VALUES(6,1,2000000000000000002,NULL,0,NULL,0,0,NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "seats" VALUES(6,2,2000000000000000003,NULL,0,NULL,0,0,NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "seats" VALUES(7,0,2000000000000000001,NULL,0,NULL,0,0,NULL,NULL,2,2,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "seats" VALUES(7,1,2000000000000000002,NULL,0,NULL,0,0,NULL,NULL,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "seats" VALUES(7,2,2000000000000000003,NULL,0,NULL,0,0,NULL,NULL,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "seats" VALUES(8,0,2000000000000000001,NULL,0,NULL,0,0,NULL,NULL,18,18,0,0,0,0,1,0,0,0,2,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "seats" VALUES(8,1,2000000000000000002,NULL,0,NULL,0,0,NULL,NULL,19,19,0,0,0,1,0,1,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "seats" VALUES(8,2,2000000000000000003,NULL,0,NULL,0,0,NULL,NULL,20,20,0,0,0,0,0,0,0,0,1,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "seats" VALUES(12,0,2000000000000000001,NULL,0,NULL,0,0,NULL,NULL,18,18,0,0,0,0,1,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "seats" VALUES(12,1,2000000000000000002,NULL,0,NULL,0,0,NULL,NULL,21,21,0,0,0,0,0,0,0,0,1,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "seats" VALUES(12,2,2000000000000000003,NULL,0,NULL,0,0,NULL,NULL,19,19,0,0,0,0,0,1,0,0,1,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "seats" VALUES(13,0,2000000000000000001,NULL,0,NULL,0,0,NULL,NULL,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "seats" VALUES(13,1,2000000000000000002,NULL,0,NULL,0,0,NULL,NULL,2,2,0,0,0,0,0,0,0,0,1,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "seats" VALUES(13,2,2000000000000000003,NULL,0,NULL,0,0,NULL,NULL,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "seats" VALUES(15,0,2000000000000000001,NULL,0,NULL,0,0,NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0);
INSERT INTO "seats" VALUES(15,1,2000000000000000002,NULL,0,NULL,0,0,NULL,NULL,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.0,0.0,NULL,NULL,NULL,NULL,0,0);
CREATE TABLE servers (
	guild_id INTEGER NOT NULL, 
	settings JSON, 
	left_at DOUBLE, 
	CONSTRAINT pk_servers PRIMARY KEY (guild_id)
);
CREATE TABLE starts (
	shard INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	CONSTRAINT pk_starts PRIMARY KEY (shard, at)
);
CREATE TABLE tables (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	guild_id INTEGER NOT NULL, 
	channel_id INTEGER NOT NULL, 
	stage VARCHAR NOT NULL, 
	revision INTEGER NOT NULL, 
	deadline DOUBLE, 
	state JSON, 
	match_id INTEGER, 
	shown_revision INTEGER NOT NULL, 
	messages JSON NOT NULL, 
	created_at DOUBLE NOT NULL, 
	updated_at DOUBLE NOT NULL
, is_public BOOLEAN DEFAULT 0 NOT NULL);
INSERT INTO "tables" VALUES(2,1000000000000000001,2,'playing',20,NULL,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null}],"options":[["target",6064],["shuffle_hands",1],["customizable",4]],"agreed":[2000000000000000001],"named":[],"earlier":[[[],[2000000000000000001,2000000000000000002]]],"saved_as":["",[]]},"match":{"format":4,"rules":{"target":6064,"shuffle_hands":1,"customizable":4},"secret":"b2654329267f76f4326906c135745d660c2114b7a93f14bdd2bf1e76e03ea8a77364c587f38ff93f738d717d843e734763cbc1ec5e37817fb91e37804ebef083ded4","hands":["B5 Y3 B6 Y5 G5 BD G6 G2","Y1 B8 YS R1 BS GD"],"draw_pile":"Y9 GR BD Y9 G2 Y4 B3 B2 BS B1 Y2 G9 R5 WC1 B2 B7 G7 G3 G4 R6 YD RR RD Y6 Y2 B3 B4 G0 R8 G5 WC4 R2 WC3 RD B0 G4 W4 GD YR B7 R4 R7 RS GS Y4 B9 B5 Y0 Y1 B9 Y5 Y3 R6 G9 Y8 YS G8 R3 G7 Y6 YD R9 R1 YR R8 B4 G6 G1 W B6 W R2 W W B1 G1 W4 Y8 Y7 GS BR WC2 BR Y7 GR R4","discard":"B8 G8 W4 R5 RS RR R9 R0 R3 R7 W4 G3 WF","color":"red","turn":1,"dealer":1,"awaiting":{"type":"turn","seat":1},"agenda":[],"direction":1,"shuffles":3,"gone":[],"owing":[],"called":[],"idle":0,"moves_made":19,"undo":null,"fine":null,"drew_on":{"0":{"red":0}},"scores":[0,0],"round":1,"winners":[],"eliminations":[]},"votes":[],"totals":[]}',2,-1,'{}',1.79581231204570198061e+09,1.79581231222019195559e+09,0);
INSERT INTO "tables" VALUES(3,1000000000000000001,3,'lobby',0,NULL,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null}],"options":[],"agreed":[2000000000000000001,2000000000000000002,2000000000000000003],"named":[],"earlier":[],"saved_as":["",[]]},"match":null,"votes":[],"totals":[]}',NULL,-1,'{}',1.7958123122340786457e+09,1.79581231223407697676e+09,0);
INSERT INTO "tables" VALUES(4,1000000000000000001,4,'playing',60,NULL,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000004,"name":"dan","level":null,"is_away":false,"missed":0,"owner":null}],"options":[["uno_penalty",6]],"agreed":[2000000000000000001],"named":[],"earlier":[[[],[2000000000000000001,2000000000000000002,2000000000000000003,2000000000000000004]]],"saved_as":["",[]]},"match":{"format":4,"rules":{"uno_penalty":6},"secret":"6fe49487d198be5c94c4175eb28cf7caf03a4b90e2b44e1aa7d08ccbbbc13cc4e541372e6de6e9257146f84df760919f567c85ea7a248b836ba673a975b298c52f27","hands":["W4 Y2 G8 R9 Y9 GS YD","R4 W Y8 B6 R0 RD RS","G9 R1 B7 B1 YR G4","W RR R6 G1 B3 R6"],"draw_pile":"YD Y5 Y6 GD B0 R7 B4 BR RS R5 R3 G7 B8 BD G3 R4 B2 R7 GR R1 GR B4 G9 G7 B1 BS BR BD R8 R8 W B5 Y8 BS Y9 B8 G2 YR W Y1 RD Y0 R3 R9 W4 Y1 RR Y2 Y6 Y7 Y4 G0 Y3 G1 B7 G3 Y3 G6 G6 Y4 Y5 YS Y7 B5 W4 B6 B9 B2 R5 GD YS B3 R2 G5 R2 GS G5 G8 B9","discard":"G2 G4 W4","color":null,"turn":3,"dealer":1,"awaiting":{"type":"pick_color","seat":3},"agenda":[{"type":"offer_challenge","evidence":{"type":"evidence","by":3,"color":"green","hand":["W","RR","R6","G1","B3","R6"],"is_legal":false}},{"type":"draw_next","count":4,"reason":"penalty"},{"type":"skip_next"}],"direction":1,"shuffles":1,"gone":[],"owing":[],"called":[],"idle":0,"moves_made":2,"undo":null,"fine":null,"drew_on":{},"scores":[0,0,125,0],"round":2,"winners":[],"eliminations":[]},"votes":[],"totals":[]}',3,-1,'{}',1.79581231225027561186e+09,1.79581231280611395835e+09,0);
INSERT INTO "tables" VALUES(5,1000000000000000001,5,'playing',60,NULL,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null}],"options":[],"agreed":[2000000000000000001,2000000000000000002,2000000000000000003],"named":[],"earlier":[],"saved_as":["",[]]},"match":{"format":4,"rules":{},"secret":"77126ea62a28452e99e2123836a34dc2aae49aaf8b6b372e086180a1da25edb7dc72b70a503189fcd6d3b9786a8cd1fae408eb39d64b6e2afb50dc0da6a64de42e22","hands":["Y3 B4 Y5 B5 BD","BR","Y1 B1 Y9 R2 R2 G4 YS"],"draw_pile":"B7 G4 B9 YR Y7 Y8 Y9 G6 B5 GD G0 Y6 R9 B4 R1 YD R0 G5 R8 B2 W G7 YS RR BS GS B3 Y4 GR Y4 R7 B7 BR R5 B3 R6 BS BD B8 G2 RS Y6 G3 G8 Y2 RD YR Y7 W4 B2 G3 Y5 G2 G9 G5 R5 GD Y3","discard":"G1 W4 R1 R3 R9 RR RD R4 W W W4 RS GS G9 G1 Y1 Y2 Y8 YD Y0 B0 B1 B8 B6 B9 B6 G6 GR G7 G8 W R8 W4 R4 R6 R7 R3","color":"red","turn":2,"dealer":2,"awaiting":{"type":"turn","seat":2},"agenda":[],"direction":1,"shuffles":2,"gone":[],"owing":[1],"called":[],"idle":0,"moves_made":59,"undo":null,"fine":null,"drew_on":{"0":{"red":0,"green":1},"2":{"red":8,"green":4},"1":{"red":0}},"scores":[0,0,0],"round":1,"winners":[],"eliminations":[]},"votes":[],"totals":[]}',4,-1,'{}',1.79581231280974507329e+09,1.79581231318850183479e+09,0);
INSERT INTO "tables" VALUES(7,1000000000000000001,7,'playing',1,NULL,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null}],"options":[["brand_self",true],["target",8593]],"agreed":[2000000000000000001],"named":[],"earlier":[[[],[2000000000000000001,2000000000000000002,2000000000000000003]]],"saved_as":["",[]]},"match":{"format":4,"rules":{"brand_self":true,"target":8593},"secret":"241e49b12964ea9a082cdef477cb225849837d721f2afece079fe0efe5e91eb9ec0ff0fccf1e7a59ddeb7af44ad079f905c7585d9b259e140038703889f8261a123a","hands":["W Y4 R2 W B7 GR B6","RD B2 G9 G8 R7 BS Y8","R5 RD R8 Y6 W4 R8 G1"],"draw_pile":"G4 Y3 G5 R1 G7 RS B0 G3 G7 B1 Y2 Y1 B5 G3 R2 R4 YD Y5 W B1 W4 Y4 G0 R7 GR RR Y7 R1 Y9 B4 Y6 Y8 BR B3 GD W4 W R9 BS B4 GD W4 G5 B3 BR G2 Y3 B8 B6 R6 G1 BD Y1 B9 YD YS G6 YR B9 GS R5 Y5 R3 GS Y0 Y2 R4 RR G9 B2 RS Y9 G8 YS R6 B5 G6 R3 G2 R0 R9 B8 B7 YR Y7 BD","discard":"G4","color":"green","turn":2,"dealer":1,"awaiting":{"type":"turn","seat":2},"agenda":[],"direction":1,"shuffles":2,"gone":[],"owing":[],"called":[],"idle":0,"moves_made":0,"undo":null,"fine":null,"drew_on":{},"scores":[0,0,0],"round":1,"winners":[],"eliminations":[]},"votes":[],"totals":[]}',6,-1,'{}',1.79581231546198034293e+09,1.79581231547381854054e+09,0);
INSERT INTO "tables" VALUES(8,1000000000000000001,8,'playing',5,NULL,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null}],"options":[["uno_penalty",4],["swap_hands",4]],"agreed":[2000000000000000001],"named":[],"earlier":[[[],[2000000000000000001,2000000000000000002,2000000000000000003]]],"saved_as":["",[]]},"match":{"format":4,"rules":{"uno_penalty":4,"swap_hands":4},"secret":"5dcdbfb3ea59665bb02e33f3fc0dd7a4bb27efd76032a07e0355ed803587bd9fda11993267f20c4f98e070266fb7115bf2345a87a974cb48bfa6818280d534a84812","hands":["B5 Y4 BR YS B8 Y9 YD","W GS G8 Y3 RD G6","B4 YS WH W4 W R3"],"draw_pile":"B3 R6 B9 Y2 R9 B8 B6 B0 G5 B1 B7 R7 G8 G5 W4 BD W4 WH B2 W4 R0 BS G3 G6 YD G3 G4 B2 R5 G7 GD Y0 B9 R4 G2 Y5 GS Y1 W Y3 Y8 RR Y7 B5 GD RD G2 B1 Y7 B7 RS R8 R3 R5 Y1 Y6 YR WH G9 Y6 G9 B3 B4 Y2 GR W R4 R8 WH G7 R6 R9 R7 G1 G4 B6 YR GR BS BD RS BR R2 Y5 RR Y4 Y8 Y9 R2","discard":"G0 G1 R1 R1","color":"red","turn":1,"dealer":0,"awaiting":{"type":"turn","seat":1},"agenda":[],"direction":1,"shuffles":2,"gone":[],"owing":[],"called":[],"idle":0,"moves_made":4,"undo":null,"fine":null,"drew_on":{"0":{"red":0}},"scores":[0,0,0],"round":1,"winners":[],"eliminations":[]},"votes":[],"totals":[]}',7,-1,'{}',1.7958123155061657428e+09,1.79581231557768869399e+09,0);
INSERT INTO "tables" VALUES(9,1000000000000000001,9,'playing',60,NULL,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null}],"options":[["uno_to_go_out",true]],"agreed":[2000000000000000001],"named":[],"earlier":[[[],[2000000000000000001,2000000000000000002,2000000000000000003]]],"saved_as":["",[]]},"match":{"format":4,"rules":{"uno_to_go_out":true},"secret":"42e8998018415e19f6a39676abf587b75a87d1006b5bdf484039ecea688a9388548f823402e9481244064739fffdc302c529b5fb85e0c5eb98dd8c5081d3c10a6b17","hands":["B8","B2 Y6 B2","B4 BR BD Y6 Y3 Y9 Y9"],"draw_pile":"G1 YR R3 GS R3 B7 R9 B0 GR Y0 RR Y8 YR B6 G7 R0 G4 G0 Y1 B7 G4 B4 B6 G5 B9 R4 B5 G6 R2 G6 B3 Y2 R9 BR R8 R7 Y5 Y7 B5 W BS W4 R2 G3 G2 W4 RD R5 B9 YD B1 W4 R8 Y4 BD Y4 Y1 W BS","discard":"B8 W W4 W RS R4 RR R6 RD GD GD G9 GR G3 G2 G1 B1 B3 Y3 YD Y5 YS Y2 Y8 Y7 YS GS RS R7 R6 R1 R1 R5 G5 G9 G8 G7 G8","color":"green","turn":1,"dealer":0,"awaiting":{"type":"turn","seat":1},"agenda":[],"direction":1,"shuffles":2,"gone":[],"owing":[0],"called":[],"idle":0,"moves_made":59,"undo":null,"fine":null,"drew_on":{"1":{"blue":10,"red":3,"green":0},"2":{"red":1,"yellow":2,"green":0},"0":{"red":5,"blue":2}},"scores":[0,0,0],"round":1,"winners":[],"eliminations":[]},"votes":[],"totals":[]}',8,-1,'{}',1.79581231559774160385e+09,1795812316.02922,0);
INSERT INTO "tables" VALUES(13,1000000000000000001,13,'playing',60,NULL,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null}],"options":[["uno_penalty",6],["target",5987],["seven_zero",true],["jump_in",true]],"agreed":[2000000000000000001],"named":[],"earlier":[[[],[2000000000000000001,2000000000000000002,2000000000000000003]]],"saved_as":["",[]]},"match":{"format":4,"rules":{"uno_penalty":6,"target":5987,"seven_zero":true,"jump_in":true},"secret":"aff5e598222ff2b23246d21389313bf0bbbe4a78e000a38544e7df5d698904da8f03a2d5e83629093c9a7601dad6d651905bb255dc3db227867f1e7f98734c8f43f8","hands":["G7 RR GR Y4","GR G0 Y0 G1 Y3 G3","BD G4 R3 G7 B7 Y7 G1"],"draw_pile":"B3 B1 B4 R6 R9 W Y5 Y1 GS YS R4 YS YD G9 Y9 RS G4 GD G6 BR Y8 RS G2 B0 B4 W B1 RD W4 Y6 R8 B6 RD G8 Y5 B2 R7 R2 Y2 R8 Y4 R1 W4 Y7 G8 G2 BR R4 W4 R7 W B9 R2","discard":"R0 W4 W R5 G5 GD BD B3 B8 B9 R9 RR R1 Y1 YR YR Y9 Y2 YD Y8 Y3 Y6 B6 G6 G9 G5 G3 R3 R6 R5 B5 B7 BS GS BS B8 B2 B5","color":"blue","turn":2,"dealer":1,"awaiting":{"type":"turn","seat":2},"agenda":[],"direction":-1,"shuffles":2,"gone":[],"owing":[],"called":[],"idle":0,"moves_made":59,"undo":null,"fine":null,"drew_on":{"1":{"blue":0,"red":2},"2":{"yellow":8,"green":7,"red":6},"0":{"yellow":4,"red":3,"blue":0}},"scores":[0,0,0],"round":1,"winners":[],"eliminations":[]},"votes":[],"totals":[]}',12,-1,'{}',1.79581231872110629078e+09,1.79581231926957774164e+09,0);
INSERT INTO "tables" VALUES(14,1000000000000000001,14,'playing',5,NULL,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000003,"name":"cat","level":null,"is_away":false,"missed":0,"owner":null}],"options":[["target",5585]],"agreed":[2000000000000000001],"named":[],"earlier":[[[],[2000000000000000001,2000000000000000002,2000000000000000003]]],"saved_as":["",[]]},"match":{"format":4,"rules":{"target":5585},"secret":"6626e19a0a884a7c6c679b61b91235bce6f7bd6116cab192a218672124f582540bb7a56567e505318a76251ff470b621a1ae4dcf882552fd67a6cf89b51b6ae5a860","hands":["B3 R6 R4 B3 G4 Y6 GD G2","G3 Y5 Y2 Y1 BR GS","B1 B9 Y0 G9 G1 B7"],"draw_pile":"B4 Y7 BS Y9 B5 G8 W YS Y8 R3 B8 R4 YR G5 G9 W4 G8 RR R0 YR B4 RD YD W4 W W4 R7 R5 GD Y5 RS R5 G5 G6 Y8 R6 B5 B8 G0 G1 YS B2 GS GR Y4 R2 G6 B6 R8 BD R7 Y3 G3 R3 Y3 Y4 B7 W GR B9 Y2 RR B2 G7 B1 RD B0 BS G2 Y1 G4 W4 Y7 R2 R8 YD Y6 G7 BR R1 RS B6 R9 BD Y9","discard":"R9 W R1","color":"red","turn":1,"dealer":0,"awaiting":{"type":"turn","seat":1},"agenda":[],"direction":1,"shuffles":2,"gone":[],"owing":[],"called":[],"idle":0,"moves_made":4,"undo":null,"fine":null,"drew_on":{"0":{"red":0}},"scores":[0,0,0],"round":1,"winners":[],"eliminations":[]},"votes":[],"totals":[]}',13,-1,'{}',1.79581231928212165828e+09,1.79581231931312608725e+09,0);
INSERT INTO "tables" VALUES(16,1000000000000000001,16,'playing',1,NULL,'{"format":1,"lobby":{"host":2000000000000000001,"players":[{"id":2000000000000000001,"name":"ann","level":null,"is_away":false,"missed":0,"owner":null},{"id":2000000000000000002,"name":"bob","level":null,"is_away":false,"missed":0,"owner":null}],"options":[["target",5635],["customizable",3]],"agreed":[2000000000000000001],"named":[],"earlier":[[[],[2000000000000000001,2000000000000000002]]],"saved_as":["",[]]},"match":{"format":4,"rules":{"target":5635,"customizable":3},"secret":"49784224791b9b6c0d46059fa3a9dd4959869d084452b118b9c2093a7b5f48f46690cdc8db62aacc351a09b20971fbca068605a63650d05fa54da5d5c00c87d6fd8e","hands":["G8 Y4 W4 W4 RD G3 R7","BS G5 R3 R2 G8 R8 GR"],"draw_pile":"B4 BS G1 YD G9 R7 GS YR Y4 G6 GD G2 G7 RS Y8 B9 RR GR R9 G6 Y1 BD B0 Y8 R2 R4 R0 W W4 B1 B6 W4 Y5 BR RD WC1 YS B5 B8 R8 R3 R5 Y1 R9 G5 BD B4 G4 R5 Y2 R4 Y7 RR YS G4 Y7 Y3 GD Y9 B5 G9 B7 B9 Y2 B2 YD G0 B1 R6 YR B7 G1 Y6 WC3 B6 G7 Y3 GS B3 R1 B3 BR B8 Y5 Y0 B2 W W W G3 RS WC2 Y6 Y9 R6 R1","discard":"G2","color":"green","turn":0,"dealer":1,"awaiting":{"type":"turn","seat":0},"agenda":[],"direction":1,"shuffles":2,"gone":[],"owing":[],"called":[],"idle":0,"moves_made":0,"undo":null,"fine":null,"drew_on":{},"scores":[0,0],"round":1,"winners":[],"eliminations":[]},"votes":[],"totals":[]}',15,-1,'{}',1.79581232053743767738e+09,1.79581232054316568378e+09,0);
CREATE TABLE totals (
	guild_id INTEGER NOT NULL, 
	period VARCHAR NOT NULL, 
	player_id INTEGER NOT NULL, 
	matches INTEGER NOT NULL, 
	wins INTEGER NOT NULL, 
	points INTEGER NOT NULL, 
	share DOUBLE, 
	rating INTEGER, is_listed BOOLEAN DEFAULT 1 NOT NULL, 
	CONSTRAINT pk_totals PRIMARY KEY (guild_id, period, player_id)
);
INSERT INTO "totals" VALUES(-1,'1970-W01',2000000000000000001,2,0,246,NULL,925,1);
INSERT INTO "totals" VALUES(-1,'1970-01',2000000000000000001,2,0,246,NULL,925,1);
INSERT INTO "totals" VALUES(-1,'all',2000000000000000001,2,0,246,NULL,925,1);
INSERT INTO "totals" VALUES(-1,'1970-W01',2000000000000000002,2,2,304,NULL,1149,1);
INSERT INTO "totals" VALUES(-1,'1970-01',2000000000000000002,2,2,304,NULL,1149,1);
INSERT INTO "totals" VALUES(-1,'all',2000000000000000002,2,2,304,NULL,1149,1);
INSERT INTO "totals" VALUES(1000000000000000001,'1970-W01',2000000000000000001,2,0,246,NULL,925,1);
INSERT INTO "totals" VALUES(1000000000000000001,'1970-01',2000000000000000001,2,0,246,NULL,925,1);
INSERT INTO "totals" VALUES(1000000000000000001,'all',2000000000000000001,2,0,246,NULL,925,1);
INSERT INTO "totals" VALUES(1000000000000000001,'1970-W01',2000000000000000002,2,2,304,NULL,1149,1);
INSERT INTO "totals" VALUES(1000000000000000001,'1970-01',2000000000000000002,2,2,304,NULL,1149,1);
INSERT INTO "totals" VALUES(1000000000000000001,'all',2000000000000000002,2,2,304,NULL,1149,1);
CREATE UNIQUE INDEX uq_tables_open_channel ON tables (channel_id) WHERE stage != 'closed';
CREATE INDEX ix_matches_table_id ON matches (table_id);
CREATE INDEX ix_matches_guild_ended ON matches (guild_id, ended_at);
CREATE INDEX ix_hands_player_id ON hands (player_id);
CREATE INDEX ix_hands_expires_at ON hands (expires_at);
CREATE UNIQUE INDEX uq_matches_counted_as ON matches (counted_as);
CREATE INDEX ix_seats_player_match ON seats (player_id, match_id);
CREATE INDEX ix_totals_player_id ON totals (player_id);
CREATE INDEX ix_ratings_player_id ON ratings (player_id);
CREATE INDEX ix_players_unlisted ON players (id) WHERE is_unlisted = 1;
CREATE INDEX ix_tables_channel_id ON tables (channel_id);
CREATE INDEX ix_daily_attempts_player_id ON daily_attempts (player_id);
CREATE INDEX ix_totals_wins ON totals (guild_id, period, wins, points, player_id) WHERE is_listed = 1;
CREATE INDEX ix_totals_points ON totals (guild_id, period, points, wins, player_id) WHERE is_listed = 1;
CREATE INDEX ix_totals_share ON totals (guild_id, period, share, wins, player_id) WHERE is_listed = 1;
CREATE INDEX ix_totals_rating ON totals (guild_id, period, rating, wins, player_id) WHERE is_listed = 1;
CREATE INDEX ix_daily_attempts_server ON daily_attempts (guild_id, day, points DESC, made, player_id) WHERE points IS NOT NULL;
CREATE INDEX ix_daily_attempts_best ON daily_attempts (day, points DESC, made, player_id) WHERE points IS NOT NULL;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('tables',19);
INSERT INTO "sqlite_sequence" VALUES('matches',18);
COMMIT;
